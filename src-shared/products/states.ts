/** Status of a product: only `active` is in the shop. */
export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** State at a moment: a draft with a publication time is scheduled. */
export const PRODUCT_STATES = [...PRODUCT_STATUSES, "scheduled"] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** Whether assembly of a product is offered. */
export const ASSEMBLY_TERMS = ["none", "included", "paid"] as const;
export type AssemblyTerm = (typeof ASSEMBLY_TERMS)[number];

/** Marks that staff give to products. */
export const PRODUCT_MARKS = ["featured", "new", "best"] as const;
export type ProductMark = (typeof PRODUCT_MARKS)[number];

/** Stock levels by which lists of products are filtered. */
export const STOCK_LEVELS = ["in", "low", "out"] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** Gaps in a product's pictures. */
export const PICTURE_GAPS = ["missing", "alt-missing"] as const;
export type PictureGap = (typeof PICTURE_GAPS)[number];

/** Files into which products are exported; stock and prices alone, to be changed and imported. */
export const PRODUCT_EXPORTS = ["list", "whole", "shopify", "stock", "prices"] as const;
export type ProductExport = (typeof PRODUCT_EXPORTS)[number];
