import type { Translated } from "../../text.ts";
import type en from "../en/categories.ts";

export default {
  "category.add": "إضافة فئة",
  "category.addInside": "إضافة فئة فرعية",
  "category.none": "لا توجد فئات بعد",
  "category.products_zero": "لا منتجات",
  "category.products_one": "منتج واحد",
  "category.products_two": "منتجان",
  "category.products_few": "{{count}} منتجات",
  "category.products_many": "{{count}} منتجًا",
  "category.products_other": "{{count}} منتج",
  "category.image": "الصورة",
  "category.imageHint": "بدونها يعرض المتجر صورة أحد منتجاتها.",
  "category.moves": "عند نقلها إلى فئة أخرى تنتقل منتجاتها معها.",
  "category.ordered": "تغيّر الترتيب",
  "category.removeAsk": "حذف {{name}}؟",
  "category.removed": "حُذفت {{name}}",
} satisfies Translated<typeof en>;
