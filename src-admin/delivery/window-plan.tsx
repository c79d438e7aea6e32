import { MOST_WINDOWS } from "../../src-shared/delivery/windows.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { WEEKDAYS } from "../../src-shared/values/hours.ts";
import { useServices } from "../app/services.tsx";
import type { PlanValues, WindowValues } from "./calendar-values.ts";
import { WindowLine } from "./window-line.tsx";

interface WindowPlanFieldsProps {
  plan: PlanValues;
  onChange(plan: PlanValues): void;
  closedWeekdays: readonly number[];
  /** What is wrong with the plan's part of that name: "0", "0.1.to". */
  problemOf(name: string): string | undefined;
  mayChange: boolean;
}

/** The windows of every day, or of each weekday that is open. */
export function WindowPlanFields({ plan, onChange, closedWeekdays, problemOf, mayChange }: WindowPlanFieldsProps) {
  const { t } = useServices();
  const isByWeekday = plan.length > 1;
  const open = WEEKDAYS.map((_, at) => at).filter((at) => !closedWeekdays.includes(at));
  const days = isByWeekday ? open : [0];
  const split = (on: boolean) => onChange(on ? WEEKDAYS.map(() => plan[0] ?? []) : [plan[open[0] ?? 0] ?? []]);
  return (
    <>
      <CheckField
        label={t("delivery.windowsByWeekday")}
        value={isByWeekday}
        disabled={!mayChange}
        onChange={split}
        className="mb-3"
      />
      <div className="flex flex-col gap-4">
        {days.map((at) => (
          <DayWindows
            key={at}
            weekday={isByWeekday ? t(`weekday.${WEEKDAYS[at] ?? "sunday"}`) : undefined}
            windows={plan[at] ?? []}
            onChange={(windows) => onChange(plan.with(at, windows))}
            problemOf={(name) => problemOf(name === "" ? `${at}` : `${at}.${name}`)}
            mayChange={mayChange}
          />
        ))}
      </div>
    </>
  );
}

interface DayWindowsProps {
  weekday: string | undefined;
  windows: WindowValues[];
  onChange(windows: WindowValues[]): void;
  problemOf(name: string): string | undefined;
  mayChange: boolean;
}

function DayWindows({ weekday, windows, onChange, problemOf, mayChange }: DayWindowsProps) {
  const { t } = useServices();
  return (
    <section>
      {weekday && <h3 className="mb-2">{weekday}</h3>}
      <ul className="flex flex-col gap-3">
        {windows.map((window, at) => (
          <WindowLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a window has no name of its own until it is written
            key={at}
            day={weekday}
            value={window}
            onChange={(next) => onChange(windows.with(at, next))}
            onRemove={() => onChange(windows.toSpliced(at, 1))}
            problemOf={(name) => problemOf(`${at}.${name}`)}
            mayChange={mayChange}
          />
        ))}
      </ul>
      <FieldProblem>{problemOf("")}</FieldProblem>
      {mayChange && (
        <Button
          disabled={windows.length >= MOST_WINDOWS}
          onClick={() => onChange([...windows, { from: "", to: "", places: null }])}
          className="mt-2"
        >
          {t("delivery.windowAdd")}
          {weekday && <span className="sr-only">: {weekday}</span>}
        </Button>
      )}
    </section>
  );
}
