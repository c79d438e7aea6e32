import type { HolidayPeriod } from "../../src-shared/delivery/slots.ts";
import { FIRST_WINDOWS, type OfferedWindow, type WindowPlan } from "../../src-shared/delivery/windows.ts";
import { sameJson } from "../../src-shared/sync/field-merge.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import type { Answer } from "../app/queries.ts";

export type StaffCalendar = Answer<"GET /api/delivery-calendar">;

export interface WindowValues {
  from: string;
  to: string;
  /** null: as many deliveries as the zone takes. */
  places: number | null;
}

/** One list for every day, or seven from Sunday. */
export type PlanValues = WindowValues[][];

export interface PeriodValues {
  name: LocalizedText;
  from: string;
  to: string;
  windows: PlanValues;
}

export interface CalendarValues {
  closedWeekdays: number[];
  holidays: string[];
  holidayPeriods: HolidayPeriod[];
  windows: PlanValues;
  windowPeriods: PeriodValues[];
}

export function calendarValues(calendar: StaffCalendar): { values: CalendarValues; version: number } {
  const { closedWeekdays, holidays, holidayPeriods = [], version } = calendar;
  const windows = planValues(calendar.windows ?? [[...FIRST_WINDOWS]]);
  const windowPeriods = (calendar.windowPeriods ?? [])
    .map((period) => ({ ...period, windows: planValues(period.windows) }))
    .toSorted((one, other) => one.from.localeCompare(other.from));
  return { values: { closedWeekdays, holidays, holidayPeriods, windows, windowPeriods }, version };
}

/** The calendar as the API takes it: a shop that never chose its windows has none until they are changed. */
export function calendarBody({ windows, windowPeriods, ...values }: CalendarValues, saved: StaffCalendar) {
  const isUnset = saved.windows === undefined && sameJson(windows, calendarValues(saved).values.windows);
  return {
    ...values,
    ...(isUnset ? {} : { windows: planBody(windows) }),
    windowPeriods: windowPeriods.map((period) => ({ ...period, windows: planBody(period.windows) })),
  };
}

const planValues = (plan: WindowPlan): PlanValues =>
  plan.map((day) =>
    day
      .map(({ from, to, places }) => ({ from, to, places: places ?? null }))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  );

const planBody = (plan: PlanValues): OfferedWindow[][] =>
  plan.map((day) => day.map(({ places, ...hours }) => ({ ...hours, ...(places === null ? {} : { places }) })));
