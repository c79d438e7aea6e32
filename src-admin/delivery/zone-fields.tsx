import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { MoneyField } from "../ui/fields/money-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import type { ZoneValues } from "./zone-values.ts";

/** `overlap`: which zone numbers another zone has already, in words. */
export function ZoneFields({ form, overlap }: { form: Form<ZoneValues>; overlap: string | undefined }) {
  const { t } = useServices();
  const numbers = form.problemOf("zoneNumbers");
  return (
    <>
      <LocalizedField label={t("delivery.field.name")} maxLength={80} {...form.bilingual("name")} />
      <TextField
        label={t("delivery.field.zoneNumbers")}
        hint={t("delivery.numbersHint")}
        latin
        {...form.field("zoneNumbers")}
        problem={numbers && overlap ? `${numbers} ${overlap}` : numbers}
      />
      <LocalizedField
        label={t("delivery.field.areas")}
        hint={t("delivery.areasHint")}
        optional
        rows={3}
        {...form.bilingual("areas")}
        problem={form.problemOf("areas")}
      />
      <div className="grid gap-3 sm:grid-cols-4">
        <MoneyField label={t("delivery.field.fee")} {...form.field("fee")} />
        <MoneyField
          label={t("delivery.field.freeFrom")}
          hint={t("delivery.freeFromHint")}
          {...form.field("freeFrom")}
        />
        <NumberField label={t("delivery.field.leadDays")} min={0} max={60} {...form.field("leadDays")} />
        <NumberField label={t("delivery.field.slotCapacity")} min={0} max={500} {...form.field("slotCapacity")} />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(["active", "cashOnDelivery", "catchAll"] as const).map((name) => (
          <CheckField
            key={name}
            label={t(`delivery.field.${name}`)}
            value={form.values[name]}
            onChange={(on) => form.set(name, on)}
          />
        ))}
      </div>
      <FieldProblem>{form.problems.catchAll}</FieldProblem>
    </>
  );
}
