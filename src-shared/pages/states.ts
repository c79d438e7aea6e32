/** States of a page's text. */
export const PAGE_STATUSES = ["standard", "draft", "published"] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** What can be made of a page that has a standard text, and of an own page: `withdrawn` shows it no longer. */
export const PAGE_CHOICES = {
  fixed: ["standard", "draft", "published"],
  own: ["draft", "published", "withdrawn"],
} as const;

/** What a save made of a page. */
export const PAGE_STATES = [...PAGE_CHOICES.fixed, "withdrawn"] as const;
export type PageState = (typeof PAGE_STATES)[number];
