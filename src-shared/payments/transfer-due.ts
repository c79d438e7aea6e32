import { addDays, qatarDate, startOfQatarDay } from "../values/qatar-time.ts";

/** The end of a day in Qatar, until which a transfer may come, as ISO-8601. */
export const endOfDueDay = (day: string): string =>
  new Date(startOfQatarDay(addDays(day, 1)).getTime() - 1000).toISOString();

/** The same of the last day on which a transfer may come; `days` from the shop's settings. */
export const transferDue = (now: Date, days: number): string => endOfDueDay(addDays(qatarDate(now), days));
