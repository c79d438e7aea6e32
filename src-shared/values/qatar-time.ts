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
export const isCalendarDay = (text: string): boolean => midnightOf(text) !== undefined;

/** The instant of an ISO-8601 text, for formatters; undefined where the text is none. */
export function instantIn(text: string): Date | undefined {
  const time = Date.parse(text);
  // The day must exist: engines read 30 February as 2 March.
  return Number.isNaN(time) || !isCalendarDay(String(text).slice(0, 10)) ? undefined : new Date(time);
}

function utcMidnight(date: string): number {
  const midnight = midnightOf(date);
  if (midnight === undefined) throw new RangeError(`not a day: ${date}`);
  return midnight;
}

/**
 * Midnight of a day in UTC, in milliseconds since 1970; undefined where the text names none. By numbers: reading a text as
 * a time takes many times as long, and lists of delivery days ask for hundreds.
 */
function midnightOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = month === 2 && isLeap ? 29 : MONTH_LENGTHS[month];
  if (length === undefined || day < 1 || day > length) return undefined;
  // Years that begin in March end with the day that only some have.
  const from = month > 2 ? year : year - 1;
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return (from * 365 + leapDays + ofYear - EPOCH_DAY) * DAY_MS;
}

/** Days of each month of a common year, by its number. */
const MONTH_LENGTHS = [undefined, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Days from 1 March of the year 0 to 1 January 1970. */
const EPOCH_DAY = 719_468;
