import { Button } from "../../../src-shared/ui/button.tsx";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "./date-field.tsx";

/** First and last day, "" for an open end. */
export interface Period {
  from: string;
  to: string;
}

interface PeriodBarProps {
  period: Period;
  onChange(change: Partial<Period>): void;
  /** Whether all time can be asked for. */
  endless?: boolean;
}

/** A period by its two days, with the periods that are asked for most beside them; not on paper. */
export function PeriodBar({ period: { from, to }, onChange, endless = false }: PeriodBarProps) {
  const { t } = useServices();
  const offered = periods(new Date()).filter(({ key }) => endless || key !== "all");
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2 print:hidden">
      <div className="grid w-full grid-cols-2 gap-2 sm:w-auto">
        <DateField label={t("part.from")} value={from} max={to} onChange={(day) => onChange({ from: day })} />
        <DateField label={t("part.until")} value={to} min={from} onChange={(day) => onChange({ to: day })} />
      </div>
      {offered.map((one) => (
        <Button
          key={one.key}
          aria-pressed={from === one.from && to === one.to}
          onClick={() => onChange({ from: one.from, to: one.to })}
          variant="quiet"
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {t(`part.period.${one.key}`)}
        </Button>
      ))}
    </div>
  );
}

/** The periods that are asked for most, by Qatar's calendar. */
function periods(now: Date): (Period & { key: "month" | "last" | "year" | "all" })[] {
  const today = qatarDate(now);
  const month = `${today.slice(0, 7)}-01`;
  const endOfLast = addDays(month, -1);
  return [
    { key: "month", from: month, to: today },
    { key: "last", from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast },
    { key: "year", from: `${today.slice(0, 4)}-01-01`, to: today },
    { key: "all", from: "", to: "" },
  ];
}
