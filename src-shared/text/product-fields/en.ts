/** What the plain fields of a product (products/plain-fields.ts) are called in the shop's list of facts. */
export const facts = {
  "product.fact.warrantyMonths": "Warranty",
} as const;

/** And by staff: in the editor, where two changes meet, and in the audit log. */
export default {
  "product.field.brand": "Brand",
  "product.field.warrantyMonths": "Warranty, months",
  "product.field.leadTimeDays": "Lead time, days",
  "product.field.isFeatured": "Featured",
  "product.field.isNewArrival": "New arrival",
  "product.field.isBestSeller": "Best seller",
  ...facts,
} as const;
