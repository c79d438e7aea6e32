import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import type { PlaceValues } from "./order-form-values.ts";

/** The blue plate, and what helps to find the door. */
export function PlaceFields({ form }: { form: Form<PlaceValues> }) {
  const { t } = useServices();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <NumberField label={t("orderForm.zone")} min={1} max={98} {...form.field("zone")} />
      <TextField label={t("orderForm.street")} maxLength={60} {...form.field("street")} />
      <TextField label={t("orderForm.building")} maxLength={40} {...form.field("building")} />
      <TextField label={t("orderForm.floor")} optional maxLength={20} {...form.field("floor")} />
      <TextField label={t("orderForm.unit")} optional maxLength={20} {...form.field("unit")} />
      <TextField label={t("orderForm.area")} optional maxLength={100} {...form.field("area")} />
      <TextField
        label={t("orderForm.landmark")}
        optional
        maxLength={200}
        className="col-span-2 sm:col-span-3"
        {...form.field("landmark")}
      />
    </div>
  );
}
