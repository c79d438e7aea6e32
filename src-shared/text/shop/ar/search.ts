import type { Translated } from "../../text.ts";
import type en from "../en/search.ts";

export default {
  "search.title": "البحث في المنتجات",
  "search.label": "عمّ تبحث؟",
  "search.placeholder": "كرسي، مكتب، رمز المنتج…",
  "search.start": "ابدأ الكتابة للبحث في المنتجات",
  "search.recent": "عمليات البحث الأخيرة",
  "search.popular": "الأكثر طلبًا",
  "search.found_zero": "لا توجد نتائج",
  "search.found_one": "نتيجة واحدة",
  "search.found_two": "نتيجتان",
  "search.found_few": "{{count}} نتائج",
  "search.found_many": "{{count}} نتيجة",
  "search.found_other": "{{count}} نتيجة",
  "search.near": "لا منتج يطابق «{{term}}» تمامًا، وهذه أقرب المنتجات",
  "search.all": "عرض جميع النتائج",
  "search.close": "إغلاق البحث",
  "search.searching": "جارٍ البحث…",
  "search.failed": "البحث لا يستجيب الآن. اضغط Enter لعرض النتائج في صفحة مستقلة.",
} satisfies Translated<typeof en>;
