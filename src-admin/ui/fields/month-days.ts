import { addDays, weekdayOf } from "../../../src-shared/values/qatar-time.ts";

/** The first day of a day's month, or of one so many months later. */
export function monthOf(day: string, later = 0): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The weeks that a month touches, Sunday first; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = addDays(month, -weekdayOf(month));
  const weeks: (string | null)[][] = [];
  for (let sunday = first; sunday < monthOf(month, 1); sunday = addDays(sunday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(sunday, at)).map((day) => (monthOf(day) === month ? day : null)),
    );
  return weeks;
}

/** The same day of another month, its last day where it has no such one. */
function inMonth(day: string, later: number): string {
  const last = addDays(monthOf(day, later + 1), -1);
  const same = last.slice(0, 8) + day.slice(8);
  return same < last ? same : last;
}

/** The day to which a key leads in a calendar; undefined for other keys. `forward` is the arrow that reads on. */
export function dayByKey(day: string, key: string, forward: "ArrowRight" | "ArrowLeft"): string | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
      return addDays(day, key === forward ? 1 : -1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, 6 - weekdayOf(day));
    case "PageUp":
      return inMonth(day, -1);
    case "PageDown":
      return inMonth(day, 1);
    default:
      return undefined;
  }
}
