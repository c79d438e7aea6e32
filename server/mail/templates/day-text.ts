import { qatarDate, weekdayOf } from "../../../src-shared/model/qatar-time.ts";
import type { MailKey, MailText } from "../../../src-shared/text/mail/index.ts";

/** "2026-11-30" → "Monday 30 November", "الاثنين 30 نوفمبر": in the words of the shop's own pages. */
export function dayText(t: MailText, date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${t(`day.${weekdayOf(date)}` as MailKey)} ${day} ${t(`month.${month}` as MailKey)}`;
}

/** The day of an instant, as the calendar in Qatar has it. */
export const dayOf = (t: MailText, iso: string): string => dayText(t, qatarDate(new Date(iso)));

/** An instant as day and time on the showroom's clock: "Monday 30 November, 14:05". */
export function timeOf(t: MailText, iso: string): string {
  const time = new Date(iso).toLocaleTimeString("en-GB", {
    timeZone: "Asia/Qatar",
    hour: "2-digit",
    minute: "2-digit",
  });
  return t("mail.dayAndTime", { day: dayOf(t, iso), time });
}
