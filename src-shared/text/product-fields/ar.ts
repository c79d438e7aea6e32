import type { Translated } from "../text.ts";
import type en from "./en.ts";
import type { facts as englishFacts } from "./en.ts";

export const facts = {
  "product.fact.warrantyMonths": "الضمان",
} satisfies Translated<typeof englishFacts>;

export default {
  "product.field.brand": "العلامة التجارية",
  "product.field.warrantyMonths": "الضمان بالأشهر",
  "product.field.leadTimeDays": "مدة التجهيز بالأيام",
  "product.field.isFeatured": "مميز",
  "product.field.isNewArrival": "وصل حديثًا",
  "product.field.isBestSeller": "الأكثر مبيعًا",
  ...facts,
} satisfies Translated<typeof en>;
