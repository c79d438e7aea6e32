import { useServices } from "../app/services.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import type { CalendarValues } from "./calendar-values.ts";
import { DaysList } from "./days-list.tsx";
import { WindowPlanFields } from "./window-plan.tsx";

/** Days with windows of their own: their name, first and last day, and the windows. */
export function WindowPeriodList({ form, mayChange }: { form: Form<CalendarValues>; mayChange: boolean }) {
  const { t } = useServices();
  const { closedWeekdays, windows, windowPeriods } = form.values;
  return (
    <DaysList
      form={form}
      name="windowPeriods"
      value={windowPeriods}
      onChange={(periods) => form.set("windowPeriods", periods)}
      mayChange={mayChange}
      most={30}
      added={{ name: { en: "" }, from: "", to: "", windows }}
      addLabel={t("delivery.otherDaysAdd")}
      more={(period, name, change) => (
        <WindowPlanFields
          plan={period.windows}
          onChange={(plan) => change({ windows: plan })}
          closedWeekdays={closedWeekdays}
          problemOf={(part) => form.problems[`${name}.windows.${part}`]}
          mayChange={mayChange}
        />
      )}
    />
  );
}
