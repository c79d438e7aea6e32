import type { Translated } from "../../text.ts";
import type en from "../en/audit.ts";

export default {
  "audit.title": "سجل التدقيق",
  "audit.at": "متى",
  "audit.who": "من",
  "audit.action": "ما فُعل",
  "audit.collection": "النوع",
  "audit.row": "الشيء",
  "audit.changes": "الحقول المتغيرة",
  "audit.origin": "من أين",
  "audit.origin.online": "عبر الشبكة",
  "audit.origin.desktop": "سطح المكتب",
  "audit.origin.command": "أمر",
  "audit.address": "بصمة العنوان",
  "audit.request": "الطلب",
  "audit.from": "من",
  "audit.until": "إلى",
  "audit.anyone": "أي شخص",
  "audit.system": "النظام",
  "audit.visitor": "زائر",
  "audit.before": "قبل",
  "audit.after": "بعد",
  "audit.field": "الحقل",
  "audit.nothing": "لم تُسجَّل حقول.",
  "audit.export": "CSV لهذه الصفوف",
  "audit.filterRow": "هذا الشيء فقط",
} satisfies Translated<typeof en>;
