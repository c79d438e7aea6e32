import type { Translated } from "../text.ts";
import type en from "./en.ts";

export default {
  "kit.optional": "اختياري",
  "kit.copy": "نسخ",
  "kit.copied": "تم النسخ",
  "kit.messages": "التنبيهات",
  "kit.dismiss": "إغلاق هذه الرسالة",
} satisfies Translated<typeof en>;
