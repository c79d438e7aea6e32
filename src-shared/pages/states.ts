/** States of a page's text. */
export const PAGE_STATUSES = ["standard", "draft", "published"] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];
