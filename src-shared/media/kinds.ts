/** Pictures, and 3D models. */
export const MEDIA_KINDS = ["image", "model"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Kinds of rows that use a file of the library. */
export const MEDIA_USERS = ["products", "categories", "settings", "articles", "site_parts"] as const;
export type MediaUser = (typeof MEDIA_USERS)[number];

/** Filters of the media list. */
export const MEDIA_FINDINGS = ["unused", "alt-missing", "duplicates"] as const;
export type MediaFinding = (typeof MEDIA_FINDINGS)[number];
