import type { Translated } from "../../text.ts";
import type en from "../en/alerts.ts";

export default {
  "name.alert-opened": "تنبيه، إلينا",
  "name.alert-over": "انتهاء تنبيه، إلينا",
  "alertMail.opened": "تنبيه: {{title}}",
  "alertMail.over": "انتهى: {{title}}",
  "alertMail.since": "منذ",
  "alertMail.until": "انتهى",
  "alertMail.lasted": "المدة",
  "alertMail.do": "ما العمل",
  "alertMail.once": "تصلك رسالة أخرى واحدة حين ينتهي الأمر.",
  "alertMail.overText": "انتهى العطل، ولا يلزم الآن فعل شيء بشأنه.",
  "alertMail.was": "ما الذي حدث",
  "alertMail.open": "فتح شاشة النظام",
  "alertMail.why": "تصلك هذه الرسالة لأنك تتولى تشغيل {{shop}}.",
} satisfies Translated<typeof en>;
