/** Which backups are kept as they grow old, on this disk and in the second place. */
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { isIncrement } from "./log/increment.ts";

type Span = "moment" | "hour" | "day" | "week" | "month" | "year";

/** The newest backup of each of the last `kept` spans in which one was made is kept. */
export type KeepRule = readonly { of: Span; kept: number }[];

/** On the disk of the shop: the last three, six hours, a week, and eight weeks. */
export const KEPT_HERE: KeepRule = [
  { of: "moment", kept: 3 },
  { of: "hour", kept: 6 },
  { of: "day", kept: 7 },
  { of: "week", kept: 8 },
];

/** In the second place: two days by the hour, a month by the day, a year by the month, and ten years by the year. */
export const KEPT_ELSEWHERE: KeepRule = [
  { of: "moment", kept: 3 },
  { of: "hour", kept: 48 },
  { of: "day", kept: 31 },
  { of: "month", kept: 12 },
  { of: "year", kept: 10 },
];

const HOUR_MS = 3_600_000;

/** The same text for all times of one span; days, months and years are those of Qatar. */
const spanOf: Readonly<Record<Span, (at: Date) => string>> = {
  moment: (at) => at.toISOString(),
  hour: (at) => String(Math.floor(at.getTime() / HOUR_MS)),
  day: (at) => qatarDate(at),
  week: (at) => String(Math.floor(at.getTime() / (7 * 24 * HOUR_MS))),
  month: (at) => qatarDate(at).slice(0, 7),
  year: (at) => qatarDate(at).slice(0, 4),
};

/** The spans whose newest backup may be an increment; of longer ones a whole copy is kept. */
const SHORT: readonly Span[] = ["moment", "hour"];

/**
 * Those of `copies` (newest first) that no rule keeps, and that none of the kept ones needs: an increment needs everything
 * back to the whole copy before it.
 */
export function copiesToRemove<Copy extends { at: Date; file: string }>(
  copies: readonly Copy[],
  rules: KeepRule,
): Copy[] {
  const kept = new Set<Copy>();
  for (const rule of rules) {
    const spans = new Map<string, Copy>();
    for (const copy of copies) {
      if (isIncrement(copy.file) && !SHORT.includes(rule.of)) continue;
      const span = spanOf[rule.of](copy.at);
      if (!spans.has(span) && spans.size < rule.kept) spans.set(span, copy);
    }
    for (const copy of spans.values()) kept.add(copy);
  }
  let isNeeded = false;
  for (const copy of copies) {
    if (isNeeded) kept.add(copy);
    isNeeded = kept.has(copy) && isIncrement(copy.file);
  }
  return copies.filter((copy) => !kept.has(copy));
}
