/** How far a desktop is with the server: what waits, what needs a person, and whether there is a line. */

import { z } from "zod";
import { isoTime } from "../api/schemas.ts";
import { CONFLICT_REASONS, OPERATION_STATES, SYNC_STATES } from "./states.ts";

/**
 * `first_sync`: fetching everything for the first time (or anew) · `online`: following · `offline`: no way to the server,
 * trying again by itself · `sign_in`: the server wants somebody to sign in again; everything waits, nothing is lost ·
 * `update`: the server wants a newer app · `full`: the disk has no room · `damaged`: the file cannot be read; see
 * diagnostics.
 */
export const syncState = z.enum(SYNC_STATES);

export const syncStatus = z.object({
  /** Goes up with every change of what follows, and of what the mirror shows. */
  sequence: z.int(),
  state: syncState,
  /** When the mirror last agreed with the server. */
  syncedAt: isoTime.nullable(),
  /** Writes that the server has not acknowledged. */
  waiting: z.int(),
  conflicts: z.int(),
  /** Rows of the first fetch. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  uploads: z.object({ waiting: z.int(), failed: z.int(), bytesDone: z.int(), bytesTotal: z.int() }),
  /** When the next try is due, while offline. */
  retryAt: isoTime.nullable(),
  /** The collections whose rows changed since the sequence that was asked with; empty: anything may have. */
  changed: z.array(z.string()),
});
export type SyncStatus = z.output<typeof syncStatus>;

export const operationState = z.enum(OPERATION_STATES);

export const pendingOperation = z.object({
  /** The idempotency key. */
  id: z.string(),
  /** The local number by which they are ordered. */
  number: z.int(),
  endpoint: z.string(),
  /** What it is about, in words that staff know: "Desk 140", "Order for Mariam". */
  subject: z.string(),
  /** What a change of a row changes, by the names of the request's fields. */
  fields: z.array(z.string()),
  collection: z.string().nullable(),
  rowId: z.string().nullable(),
  state: operationState,
  tries: z.int(),
  lastError: z.string().nullable(),
  at: isoTime,
});
export type PendingOperation = z.output<typeof pendingOperation>;

/** Why an operation is a conflict: edited differently here and there; gone there; refused; fails again and again. */
export const conflictReason = z.enum(CONFLICT_REASONS);

export const syncConflict = z.object({
  id: z.string(),
  operation: pendingOperation,
  reason: conflictReason,
  /** The refusal's code and sentence, where there is one. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** Only fields that a person has to decide; for `deleted` and `refused` those that were to be changed. */
  fields: z.array(z.object({ field: z.string(), base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
  /** Who changed it on the server, and when. */
  by: z.string().nullable(),
  theirsAt: isoTime.nullable(),
  at: isoTime,
});
export type SyncConflict = z.output<typeof syncConflict>;
