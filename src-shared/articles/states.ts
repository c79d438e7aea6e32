/** As staff set it. */
export const ARTICLE_STATUSES = ["draft", "published"] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** As it is at a moment: published for later is scheduled. */
export const ARTICLE_STATES = ["draft", "scheduled", "published"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Arabic that is not there, or older than its English. */
export const TRANSLATION_GAPS = ["missing", "older"] as const;
export type TranslationGap = (typeof TRANSLATION_GAPS)[number];
