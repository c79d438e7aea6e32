/** Status that staff set. */
export const ARTICLE_STATUSES = ["draft", "published"] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** State at a moment: published at a later time is scheduled. */
export const ARTICLE_STATES = ["draft", "scheduled", "published"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Gaps of the Arabic: missing, or older than the English. */
export const TRANSLATION_GAPS = ["missing", "older"] as const;
export type TranslationGap = (typeof TRANSLATION_GAPS)[number];
