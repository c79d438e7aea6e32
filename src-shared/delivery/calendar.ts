import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { localizedLine } from "../api/schemas.ts";
import { doOverlap, endsLater, isDeliveryWindow, MOST_WINDOWS, type OfferedWindow, TIME_OF_DAY } from "./windows.ts";

const day = z.object({ name: localizedLine(80), from: calendarDay, to: calendarDay });
const endsNoSooner = ({ from, to }: { from: string; to: string }): boolean => from <= to;
const lastDay = { path: ["to"], message: "last_day" };

/** Days on which nothing is delivered, under one name, such as Eid al-Fitr from the first day to the last. */
export const holidayPeriod = day.refine(endsNoSooner, lastDay);

type Hours = Pick<OfferedWindow, "from" | "to">;
// What is no time is refused as such, and compared with nothing.
const areTimes = ({ from, to }: Hours): boolean => TIME_OF_DAY.test(from) && TIME_OF_DAY.test(to);
const isBackwards = (hours: Hours): boolean => areTimes(hours) && !endsLater(hours);
const doClash = (one: Hours, other: Hours): boolean => areTimes(one) && areTimes(other) && doOverlap(one, other);

const timeOfDay = z.string().regex(TIME_OF_DAY, "time");
const offeredWindow = z
  .object({
    from: timeOfDay,
    to: timeOfDay,
    places: z.int("not_a_number").min(1, "too_low").max(500, "too_high").optional(),
  })
  .refine((hours) => !isBackwards(hours), { path: ["to"], message: "window_end" });

/** The windows of one day: none begins before another has ended. */
const dayWindows = z
  .array(offeredWindow)
  .max(MOST_WINDOWS, "too_many_lines")
  .superRefine((windows, ctx) => {
    const at = windows.findIndex((one, index) => windows.slice(0, index).some((other) => doClash(one, other)));
    if (at >= 0) ctx.addIssue({ code: "custom", path: [at, "from"], message: "window_overlap" });
  });

/** The windows of every day, or those of each weekday from Sunday. */
const windowPlan = z.array(dayWindows).refine((plan) => plan.length === 1 || plan.length === 7, "invalid");

/** Days whose windows are others, such as Ramadan. */
const windowPeriod = day.extend({ windows: windowPlan }).refine(endsNoSooner, lastDay);

/** What shoppers are told of such days. */
export const windowPeriodName = day;

export const calendarFields = z.object({
  /** 0 Sunday … 5 Friday, 6 Saturday. */
  closedWeekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  holidays: z
    .array(calendarDay)
    .max(366, "too_many_lines")
    .transform((days) => [...new Set(days)].sort()),
  // Of what follows, that which is left out stays as it is: a desktop of an earlier version does not know it.
  /** Soonest first. */
  holidayPeriods: z
    .array(holidayPeriod)
    .max(100, "too_many_lines")
    .transform((periods) => periods.toSorted((one, other) => one.from.localeCompare(other.from)))
    .optional(),
  windows: windowPlan.optional(),
  windowPeriods: z
    .array(windowPeriod)
    .max(30, "too_many_lines")
    .superRefine((periods, ctx) => {
      const at = periods.findIndex((one, index) =>
        periods.slice(0, index).some((other) => one.from <= other.to && other.from <= one.to),
      );
      if (at >= 0) ctx.addIssue({ code: "custom", path: [at, "from"], message: "days_taken" });
    })
    .optional(),
});

/** Days without deliveries, and the windows of the others: each weekday that is open has one at least. */
export const deliveryCalendar = calendarFields.superRefine(({ closedWeekdays, windows, windowPeriods = [] }, ctx) => {
  const isClosed = (weekday: number) => closedWeekdays.includes(weekday);
  const refuseEmpty = (plan: readonly (readonly OfferedWindow[])[], path: (string | number)[]) => {
    for (const [at, offered] of plan.entries()) {
      const isOpen = plan.length === 1 ? closedWeekdays.length < 7 : !isClosed(at);
      if (isOpen && offered.length === 0) ctx.addIssue({ code: "custom", path: [...path, at], message: "no_windows" });
    }
  };
  if (windows) refuseEmpty(windows, ["windows"]);
  for (const [at, period] of windowPeriods.entries()) refuseEmpty(period.windows, ["windowPeriods", at, "windows"]);
});

/** Planned deliveries whose hours are not offered on their day any more. */
const plannedOutside = z.object({
  date: calendarDay,
  window: z.string().refine(isDeliveryWindow),
  deliveries: z.int(),
});
export type PlannedOutside = z.output<typeof plannedOutside>;

/** The calendar as staff read it. */
export const staffCalendar = calendarFields.extend({
  version: z.int(),
  /** They stay where they are; left out where there are none. */
  outside: z.array(plannedOutside).optional(),
});
