/** How a desktop stands to its server. */
export const SYNC_STATES = ["first_sync", "online", "offline", "sign_in", "update", "full", "damaged"] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** Where an operation of the operation log is. */
export const OPERATION_STATES = ["waiting", "sent", "acknowledged", "blocked", "conflict"] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** Why an operation waits for a person. */
export const CONFLICT_REASONS = ["fields", "deleted", "refused", "failing"] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

/** What a person decides about it. */
export const CONFLICT_CHOICES = ["mine", "theirs", "merged"] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];

/** What the desktop asks for first. */
export const DESKTOP_STATES = ["set_up", "signed_out", "ready"] as const;
export type DesktopState = (typeof DESKTOP_STATES)[number];
