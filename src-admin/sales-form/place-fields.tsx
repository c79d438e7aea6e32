import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import type { PlaceValues } from "./order-form-values.ts";

/** The blue plate, and what helps to find the door; without a plate the area, a landmark, and a link on a map. */
export function PlaceFields({ form }: { form: Form<PlaceValues> }) {
  const { t } = useServices();
  const { withoutPlate, location } = form.values;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {!withoutPlate && (
        <>
          <NumberField label={t("orderForm.zone")} min={1} max={98} {...form.field("zone")} />
          <TextField label={t("orderForm.street")} maxLength={60} {...form.field("street")} />
          <TextField label={t("orderForm.building")} maxLength={40} {...form.field("building")} />
        </>
      )}
      <CheckField
        label={t("orderForm.withoutPlate")}
        className="col-span-2 sm:col-span-3"
        {...form.field("withoutPlate")}
      />
      <TextField label={t("orderForm.floor")} optional maxLength={20} {...form.field("floor")} />
      <TextField label={t("orderForm.unit")} optional maxLength={20} {...form.field("unit")} />
      <TextField label={t("orderForm.area")} optional={!withoutPlate} maxLength={100} {...form.field("area")} />
      <TextField
        label={t("orderForm.landmark")}
        optional={!withoutPlate}
        maxLength={200}
        className="col-span-2 sm:col-span-3"
        {...form.field("landmark")}
      />
      {withoutPlate && (
        <TextField
          label={t("orderForm.mapUrl")}
          hint={t("orderForm.mapUrlHint")}
          optional={location !== null}
          type="url"
          maxLength={500}
          latin
          className="col-span-2 sm:col-span-3"
          {...form.field("mapUrl")}
        />
      )}
    </div>
  );
}
