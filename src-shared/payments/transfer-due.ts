import { addDays, qatarDate, startOfQatarDay } from "../values/qatar-time.ts";

/** The end of a day in Qatar, until which a transfer may come, as ISO-8601. */
export const endOfDueDay = (day: string): string =>
  new Date(startOfQatarDay(addDays(day, 1)).getTime() - 1000).toISOString();

/** The same of the last day on which a transfer may come; `days` from the shop's settings. */
export const transferDue = (now: Date, days: number): string => endOfDueDay(addDays(qatarDate(now), days));

/**
 * The last day in Qatar on which a transfer keeps the delivery on its day: the day before. Undefined where the transfer is due
 * sooner anyway. An order is delivered when it is paid, so the two days that a customer reads never contradict.
 */
export function keepsDeliveryBy(dueAt: string, deliveryDay: string): string | undefined {
  const dayBefore = addDays(deliveryDay, -1);
  return dayBefore < qatarDate(new Date(dueAt)) ? dayBefore : undefined;
}
