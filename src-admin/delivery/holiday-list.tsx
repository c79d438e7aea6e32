import { useServices } from "../app/services.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import type { CalendarValues } from "./calendar-values.ts";
import { DaysList } from "./days-list.tsx";

/** Holidays with their names, first and last days. */
export function HolidayList({ form, mayChange }: { form: Form<CalendarValues>; mayChange: boolean }) {
  const { t } = useServices();
  return (
    <DaysList
      form={form}
      name="holidayPeriods"
      value={form.values.holidayPeriods}
      onChange={(periods) => form.set("holidayPeriods", periods)}
      mayChange={mayChange}
      most={100}
      added={{ name: { en: "" }, from: "", to: "" }}
      addLabel={t("delivery.holidayAdd")}
    />
  );
}
