import X from "lucide-react/icons/x";
import type { HolidayPeriod } from "../../src-shared/delivery/slots.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { DateField } from "../ui/fields/date-field.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";

interface HolidayListProps {
  form: Form<{ closedWeekdays: number[]; holidays: string[]; holidayPeriods: HolidayPeriod[] }>;
  mayChange: boolean;
}

/** Holidays with their names, first and last days. */
export function HolidayList({ form, mayChange }: HolidayListProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const periods = form.values.holidayPeriods;
  const put = (next: HolidayPeriod[]) => form.set("holidayPeriods", next);
  return (
    <>
      <ul className="flex flex-col gap-3">
        {periods.map((period, at) => {
          const change = (to: Partial<HolidayPeriod>) => put(periods.with(at, { ...period, ...to }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a holiday has no name of its own until it is written
            <li key={at} className="flex items-start gap-2 rounded-sm border border-line p-3">
              <div className="grid min-w-0 flex-1 gap-3">
                <LocalizedField
                  label={t("delivery.holidayName")}
                  maxLength={80}
                  value={period.name}
                  onChange={(name) => change({ name })}
                  problems={form.problemsOf(`holidayPeriods.${at}.name`)}
                />
                <div className="flex flex-wrap gap-3">
                  <DateField
                    label={t("delivery.holidayFrom")}
                    value={period.from}
                    onChange={(from) => change({ from, to: period.to < from ? from : period.to })}
                    problem={form.problemOf(`holidayPeriods.${at}.from`)}
                    className="w-44"
                  />
                  <DateField
                    label={t("delivery.holidayTo")}
                    value={period.to}
                    min={period.from}
                    onChange={(to) => change({ to })}
                    problem={form.problemOf(`holidayPeriods.${at}.to`)}
                    className="w-44"
                  />
                </div>
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
          disabled={periods.length >= 100}
          onClick={() => put([...periods, { name: { en: "" }, from: "", to: "" }])}
          className="mt-3"
        >
          {t("delivery.holidayAdd")}
        </Button>
      )}
    </>
  );
}
