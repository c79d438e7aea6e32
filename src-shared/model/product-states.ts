/** Whether the shop shows a product. */
export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Whether a product is put together at the customer's. */
export const ASSEMBLY_TERMS = ["none", "included", "paid"] as const;
export type AssemblyTerm = (typeof ASSEMBLY_TERMS)[number];

/** What staff can mark a product as. */
export const PRODUCT_MARKS = ["featured", "new", "best"] as const;
export type ProductMark = (typeof PRODUCT_MARKS)[number];

/** What is on the shelf, as lists of products are filtered. */
export const STOCK_LEVELS = ["in", "low", "out"] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];
