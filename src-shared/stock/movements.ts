/** Reasons of stock movements. */
export const MOVEMENT_REASONS = [
  "received",
  "sold",
  "cancelled",
  "returned",
  "counted",
  "held",
  "released",
  "reserved",
  "reservation_ended",
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Reasons of movements that staff enter. */
export const WRITTEN_REASONS = ["received", "returned", "counted"] as const;
export type WrittenReason = (typeof WRITTEN_REASONS)[number];
