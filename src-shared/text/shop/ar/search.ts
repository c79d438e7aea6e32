import type { Translated } from "../../text.ts";
import type en from "../en/search.ts";

export default {
  "search.title": "البحث في المنتجات",
  "search.label": "عمّ تبحث؟",
  "search.placeholder": "كرسي، مكتب، رمز المنتج…",
  "search.start": "ابدأ الكتابة للبحث في المنتجات",
  "search.found": "عدد النتائج: {{total}}",
  "search.all": "عرض جميع النتائج",
  "search.close": "إغلاق البحث",
  "search.searching": "جارٍ البحث…",
  "search.failed": "البحث لا يستجيب الآن. اضغط Enter لعرض النتائج في صفحة مستقلة.",
} satisfies Translated<typeof en>;
