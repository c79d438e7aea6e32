import { addDays, qatarDate, startOfQatarDay } from "../../../src-shared/model/qatar-time.ts";

/** The end of the last day on which a transfer may come, as ISO-8601; `days` from the shop's settings. */
export const transferDue = (now: Date, days: number): string =>
  new Date(startOfQatarDay(addDays(qatarDate(now), days + 1)).getTime() - 1000).toISOString();
