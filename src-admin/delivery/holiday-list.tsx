import X from "lucide-react/icons/x";
import type { HolidayPeriod } from "../../src-shared/delivery/slots.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import type { CalendarValues } from "./calendar-values.ts";
import { DaysFields } from "./days-fields.tsx";

interface HolidayListProps {
  form: Form<CalendarValues>;
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
                <DaysFields form={form} name={`holidayPeriods.${at}`} value={period} onChange={change} />
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
