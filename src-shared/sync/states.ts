/** States of a desktop's sync. */
export const SYNC_STATES = [
  "first_sync",
  "online",
  "offline",
  "sign_in",
  "no_keychain",
  "update",
  "full",
  "damaged",
] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** States of an operation in the operation log; `unfetched` waits for the first fetch of a mirror. */
export const OPERATION_STATES = ["waiting", "sent", "acknowledged", "blocked", "conflict", "unfetched"] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** Reasons of a conflict. */
export const CONFLICT_REASONS = ["fields", "deleted", "refused", "failing", "intercepted"] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

/** A person's choices for a conflict. */
export const CONFLICT_CHOICES = ["mine", "theirs", "merged"] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];

/** States of a desktop's set-up. */
export const DESKTOP_STATES = ["set_up", "signed_out", "other_server", "ready"] as const;
export type DesktopState = (typeof DESKTOP_STATES)[number];
