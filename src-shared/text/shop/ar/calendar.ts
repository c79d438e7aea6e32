import type { Translated } from "../../text.ts";
import type en from "../en/calendar.ts";

export default {
  "day.withTime": "{{day}}، {{time}}",
  "day.0": "الأحد",
  "day.1": "الاثنين",
  "day.2": "الثلاثاء",
  "day.3": "الأربعاء",
  "day.4": "الخميس",
  "day.5": "الجمعة",
  "day.6": "السبت",
  "month.1": "يناير",
  "month.2": "فبراير",
  "month.3": "مارس",
  "month.4": "أبريل",
  "month.5": "مايو",
  "month.6": "يونيو",
  "month.7": "يوليو",
  "month.8": "أغسطس",
  "month.9": "سبتمبر",
  "month.10": "أكتوبر",
  "month.11": "نوفمبر",
  "month.12": "ديسمبر",
} satisfies Translated<typeof en>;
