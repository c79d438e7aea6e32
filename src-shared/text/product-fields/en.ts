/** Labels of a product's plain fields (products/plain-fields.ts) in the shop's product facts. */
export const facts = {
  "product.fact.warrantyMonths": "Warranty",
} as const;

/** Labels of the same for staff: in the editor, in conflicts, and in the audit log. */
export default {
  "product.field.brand": "Brand",
  "product.field.warrantyMonths": "Warranty, months",
  "product.field.leadTimeDays": "Lead time, days",
  "product.field.isFeatured": "Featured",
  "product.field.isNewArrival": "New arrival",
  "product.field.isBestSeller": "Best seller",
  ...facts,
} as const;
