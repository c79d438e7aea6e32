/** What has an address of its own in the shop, and keeps its former ones. */
export const ADDRESSED_KINDS = ["product", "category", "subcategory", "article", "page"] as const;
export type AddressedKind = (typeof ADDRESSED_KINDS)[number];
