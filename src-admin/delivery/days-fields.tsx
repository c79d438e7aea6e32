import type { HolidayPeriod } from "../../src-shared/delivery/slots.ts";
import { useServices } from "../app/services.tsx";
import { DateField } from "../ui/fields/date-field.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";

interface DaysFieldsProps {
  form: Pick<Form<object>, "problemOf" | "problemsOf">;
  /** Of the entry in the form: "holidayPeriods.0". */
  name: string;
  value: HolidayPeriod;
  onChange(change: Partial<HolidayPeriod>): void;
}

/** The name of some days, the first and the last of them. */
export function DaysFields({ form, name, value, onChange }: DaysFieldsProps) {
  const { t } = useServices();
  return (
    <>
      <LocalizedField
        label={t("delivery.holidayName")}
        maxLength={80}
        value={value.name}
        onChange={(text) => onChange({ name: text })}
        problems={form.problemsOf(`${name}.name`)}
      />
      <div className="flex flex-wrap gap-3">
        <DateField
          label={t("delivery.holidayFrom")}
          value={value.from}
          onChange={(from) => onChange({ from, to: value.to < from ? from : value.to })}
          problem={form.problemOf(`${name}.from`)}
          className="w-44"
        />
        <DateField
          label={t("delivery.holidayTo")}
          value={value.to}
          min={value.from}
          onChange={(to) => onChange({ to })}
          problem={form.problemOf(`${name}.to`)}
          className="w-44"
        />
      </div>
    </>
  );
}
