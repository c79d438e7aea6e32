// Qatar is three hours ahead of UTC all year and has no summer time, so its calendar is plain arithmetic
// and the same in every browser, whatever its own time zone (src-shared/README.md, Dates and times: Asia/Qatar on
// screen).

export const DAY_MS = 86_400_000;
const OFFSET_MS = 3 * 3_600_000;

/** The calendar day in Qatar at an instant, as "2026-11-30". */
export function qatarDate(now: Date): string {
  return new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The time of day in Qatar at an instant, as "07:05". */
export function qatarClock(now: Date): string {
  return new Date(now.getTime() + OFFSET_MS).toISOString().slice(11, 16);
}

/** The instant at which a Qatar calendar day begins. Takes "2026-11-30"; RangeError for what is no day. */
export function startOfQatarDay(date: string): Date {
  return new Date(utcMidnight(date) - OFFSET_MS);
}

/** The calendar day so many days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 Sunday … 5 Friday, 6 Saturday, as JavaScript counts. */
export function weekdayOf(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** Whether a text names a day of the calendar: "2026-11-30" does, "2026-02-30" and "2026-99-99" do not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 30 February would quietly become 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The instant of an ISO-8601 text, for formatters; undefined where the text is none. */
export function instantIn(text: string): Date | undefined {
  const time = Date.parse(text);
  // The day must exist: engines read 30 February as 2 March.
  return Number.isNaN(time) || !isCalendarDay(String(text).slice(0, 10)) ? undefined : new Date(time);
}

function utcMidnight(date: string): number {
  if (!isCalendarDay(date)) throw new RangeError(`not a day: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}
