/** Whether the shop shows a product. */
export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** As it is at a moment: a draft with a day to go live is scheduled. */
export const PRODUCT_STATES = [...PRODUCT_STATUSES, "scheduled"] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** Whether a product is put together at the customer's. */
export const ASSEMBLY_TERMS = ["none", "included", "paid"] as const;
export type AssemblyTerm = (typeof ASSEMBLY_TERMS)[number];

/** What staff can mark a product as. */
export const PRODUCT_MARKS = ["featured", "new", "best"] as const;
export type ProductMark = (typeof PRODUCT_MARKS)[number];

/** What is on the shelf, as lists of products are filtered. */
export const STOCK_LEVELS = ["in", "low", "out"] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** What is missing of a product's pictures. */
export const PICTURE_GAPS = ["missing", "alt-missing"] as const;
export type PictureGap = (typeof PICTURE_GAPS)[number];
