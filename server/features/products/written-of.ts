import type { StaffProduct } from "../../../src-shared/products/operations.ts";

/** What people wrote of a product, for the audit log: without what follows from it or changes by itself. */
export function writtenOf(product: StaffProduct): object {
  const { id, version, createdAt, updatedAt, descriptionHtml, arabicOlder, arabicMissing, orders, ...written } =
    product;
  return {
    ...written,
    images: product.images.map(({ path, alt }) => ({ path, alt })),
    related: product.related.map((other) => other.id),
    variants: product.variants.map(
      ({ version: _, onHand, committed, held, atDesktops, available, productId, ...variant }) => variant,
    ),
  };
}
