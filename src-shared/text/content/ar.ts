import type { Translated } from "../text.ts";
import type en from "./en.ts";

export default {
  "zones.area": "المنطقة",
  "zones.numbers": "أرقام المناطق على اللوحة الزرقاء",
  "zones.days": "نحتاج إلى",
  "zones.fee": "التوصيل",
  "zones.cash": "الدفع نقدًا عند التسليم",
  "zones.elsewhere": "كل ما عداها",
  "zones.dayCount_zero": "اليوم نفسه",
  "zones.dayCount_one": "يوم واحد",
  "zones.dayCount_two": "يومين",
  "zones.dayCount_few": "{{count}} أيام",
  "zones.dayCount_many": "{{count}} يومًا",
  "zones.dayCount_other": "{{count}} يوم",
  "zones.free": "مجاني",
  "zones.freeFrom": "{{fee}}، ومجاني ابتداءً من {{amount}}",
  "zones.yes": "نعم",
  "zones.no": "لا",

  "card.from": "ابتداءً من {{price}}",
  "card.readTime_zero": "قراءة في أقل من دقيقة",
  "card.readTime_one": "قراءة في دقيقة واحدة",
  "card.readTime_two": "قراءة في دقيقتين",
  "card.readTime_few": "قراءة في {{count}} دقائق",
  "card.readTime_many": "قراءة في {{count}} دقيقة",
  "card.readTime_other": "قراءة في {{count}} دقيقة",
} satisfies Translated<typeof en>;
