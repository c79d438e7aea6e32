import type { ShopText } from "../../../src-shared/text/shop/index.ts";

/** 36 → "3 years", 6 → "6 months", in the words of the language. */
export function warrantyText(months: number, t: ShopText): string {
  return months % 12 === 0
    ? t("product.warrantyYears", { count: months / 12 })
    : t("product.warrantyMonths", { count: months });
}
