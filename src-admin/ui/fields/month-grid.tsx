import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { monthName, useFormat, weekdayName } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { dayByKey, monthOf, weeksOf } from "./month-days.ts";

interface MonthGridProps {
  /** The chosen day, "" for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose(day: string): void;
}

/** A month to choose a day of, Sunday first; arrows lead through the days. Choosing closes the panel around it. */
export function MonthGrid({ value, min = "", max = "9999", onChoose }: MonthGridProps) {
  const { t, lang } = useServices();
  const { date } = useFormat();
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(value || qatarDate(new Date()));
  const month = monthOf(at);
  const isOpen = (day: string) => day >= min && day <= max;
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, lang === "ar" ? "ArrowLeft" : "ArrowRight");
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(() => setAt(next));
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div role="dialog" aria-label={t("date.choose")} className="p-1.5">
      <div className="mb-1 flex items-center justify-between">
        <IconButton label={t("date.previous")} onClick={() => setAt(dayByKey(at, "PageUp", "ArrowLeft") ?? at)}>
          <Icon of={ChevronLeft} className="mirrored size-5" />
        </IconButton>
        <span id={heading} aria-live="polite" className="font-medium">
          {monthName(month.slice(0, 7), lang)}
        </span>
        <IconButton label={t("date.next")} onClick={() => setAt(dayByKey(at, "PageDown", "ArrowLeft") ?? at)}>
          <Icon of={ChevronRight} className="mirrored size-5" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table that arrows lead through */}
      <table ref={grid} role="grid" aria-labelledby={heading} onKeyDown={onKey}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={weekdayName(day, lang, "long")}
                className="size-9 text-xs font-normal text-muted"
              >
                {weekdayName(day, lang, "narrow")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven places, some without a day
                <td key={place} className="p-0">
                  {day && (
                    <button
                      type="button"
                      data-close={isOpen(day) || undefined}
                      data-day={day}
                      ref={day === at ? wantFocus : undefined}
                      tabIndex={day === at ? 0 : -1}
                      aria-disabled={!isOpen(day)}
                      aria-label={date(day)}
                      aria-pressed={day === value}
                      aria-current={day === qatarDate(new Date()) ? "date" : undefined}
                      onClick={() => isOpen(day) && onChoose(day)}
                      className={`size-9 rounded-sm tabular-nums hover:bg-sand aria-disabled:opacity-40 ${
                        day === value ? "bg-accent text-on-accent" : ""
                      } aria-[current=date]:font-bold aria-[current=date]:underline`}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A panel that opens gives the focus to what asks for it so; React would give it before the panel is in sight. */
const wantFocus = (day: HTMLElement | null): void => day?.setAttribute("autofocus", "");

/** A week that begins on a Sunday. */
const WEEK = Array.from({ length: 7 }, (_, at) => addDays("2026-11-22", at));
