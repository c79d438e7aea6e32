/** Functions of offline writes to products and variants. */
import { type Functions, pick, withIds } from "./rule.ts";

const variantFields = [
  "id",
  "sku",
  "options",
  "price",
  "compareAtPrice",
  "tracked",
  "backorder",
  "bin",
  "images",
] as const;

export const catalogueFunctions: Functions = {
  "POST /api/products": { fill: ({ variants }) => withIds(variants) },
  "PUT /api/products/:id": {
    fill: ({ variants }) => withIds(variants),
    written: ({ images, related, variants }) => ({
      images: images.map(({ path, alt }) => ({ path, alt })),
      related: related.map(({ id }) => id),
      variants: variants.filter(({ archived }) => !archived).map((variant) => pick(variant, variantFields)),
    }),
  },
};
