/** What a link shares. */
export const SHARE_KINDS = ["quote", "invoice"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** What whoever holds a link may do. */
export const SHARE_SCOPES = ["view", "accept"] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];
