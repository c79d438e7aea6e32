import X from "lucide-react/icons/x";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import type { CalendarValues, PeriodValues } from "./calendar-values.ts";
import { DaysFields } from "./days-fields.tsx";
import { WindowPlanFields } from "./window-plan.tsx";

/** Days with windows of their own: their name, first and last day, and the windows. */
export function WindowPeriodList({ form, mayChange }: { form: Form<CalendarValues>; mayChange: boolean }) {
  const { t } = useServices();
  const { text } = useFormat();
  const { closedWeekdays, windows, windowPeriods: periods } = form.values;
  const put = (next: PeriodValues[]) => form.set("windowPeriods", next);
  return (
    <>
      <ul className="flex flex-col gap-3">
        {periods.map((period, at) => {
          const name = `windowPeriods.${at}`;
          const change = (to: Partial<PeriodValues>) => put(periods.with(at, { ...period, ...to }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: such days have no name of their own until they are written
            <li key={at} className="flex items-start gap-2 rounded-sm border border-line p-3">
              <div className="grid min-w-0 flex-1 gap-3">
                <DaysFields form={form} name={name} value={period} onChange={change} />
                <WindowPlanFields
                  plan={period.windows}
                  onChange={(plan) => change({ windows: plan })}
                  closedWeekdays={closedWeekdays}
                  problemOf={(part) => form.problems[`${name}.windows.${part}`]}
                  mayChange={mayChange}
                />
              </div>
              <IconButton
                disabled={!mayChange}
                onClick={() => put(periods.toSpliced(at, 1))}
                label={t("delivery.holidayRemove", { name: text(period.name) })}
              >
                <Icon of={X} className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {mayChange && (
        <Button
          disabled={periods.length >= 30}
          onClick={() => put([...periods, { name: { en: "" }, from: "", to: "", windows }])}
          className="mt-3"
        >
          {t("delivery.otherDaysAdd")}
        </Button>
      )}
    </>
  );
}
