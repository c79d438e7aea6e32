/** Months whose books are closed: nothing is dated into them any more (billing/closed-months.ts). */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating } from "../api/editing.ts";
import { isoTime, line, needed } from "../api/schemas.ts";

export const monthClosing = z.object({
  /** The last day of the last closed month; null while none was ever closed. */
  closedUntil: z.string().nullable(),
  changedAt: isoTime.nullable(),
});
export type MonthClosing = z.output<typeof monthClosing>;

export const monthClosings = defineContract({
  "GET /api/billing/closing": {
    summary: "Up to which month the books are closed",
    access: "staff",
    answer: monthClosing,
    offline: true,
  },
  "POST /api/billing/closing": {
    summary: "Close all months up to one that is over: nothing is dated into them from then on",
    access: "manager",
    /** The last day of the month. */
    body: z.object({ until: calendarDay }),
    answer: monthClosing,
    refusals: creating,
  },
  "POST /api/billing/closing/reopen": {
    summary: "Open a closed month and all after it again, with the reason, which the audit log keeps",
    access: "admin",
    /** The first day of the first month that is open then. */
    body: z.object({ from: calendarDay, reason: needed(line(300)) }),
    answer: monthClosing,
    refusals: creating,
  },
});
