/** Kinds of shared documents. */
export const SHARE_KINDS = ["quote", "invoice"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** Rights of the holder of a link. */
export const SHARE_SCOPES = ["view", "accept"] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];
