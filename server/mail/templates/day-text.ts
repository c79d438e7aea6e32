import type { MailKey, MailText } from "../../../src-shared/text/mail/index.ts";
import { NO_VALUE } from "../../../src-shared/values/no-value.ts";
import { instantIn, isCalendarDay, qatarClock, qatarDate, weekdayOf } from "../../../src-shared/values/qatar-time.ts";

/** "2026-11-30" → "Monday 30 November", "الاثنين 30 نوفمبر": in the words of the shop's own pages. */
export function dayText(t: MailText, date: string): string {
  if (!isCalendarDay(date)) return NO_VALUE;
  const [, month, day] = date.split("-").map(Number);
  return `${t(`day.${weekdayOf(date)}` as MailKey)} ${day} ${t(`month.${month}` as MailKey)}`;
}

/** The day of an instant, as the calendar in Qatar has it. */
export function dayOf(t: MailText, iso: string): string {
  const instant = instantIn(iso);
  return instant ? dayText(t, qatarDate(instant)) : NO_VALUE;
}

/** An instant as day and time on the showroom's clock: "Monday 30 November, 14:05". */
export function timeOf(t: MailText, iso: string): string {
  const instant = instantIn(iso);
  return instant ? t("mail.dayAndTime", { day: dayOf(t, iso), time: qatarClock(instant) }) : NO_VALUE;
}
