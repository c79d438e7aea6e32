/** Schemas of a desktop's sync state: its status, pending operations and conflicts. */

import { z } from "zod";
import { isoTime, localizedText } from "../api/schemas.ts";
import { CONFLICT_REASONS, OPERATION_STATES, SYNC_STATES } from "./states.ts";

/**
 * `first_sync`: first fetch or resync · `online`: following the server · `offline`: no connection, retried by itself ·
 * `sign_in`: the server requires a new sign-in; operations wait · `no_keychain`: the system cannot keep the token, so a new
 * sign-in is due at each start · `update`: the server requires a newer app · `full`: the
 * disk is full · `damaged`: the file cannot be read; see diagnostics.
 */
export const syncState = z.enum(SYNC_STATES);

export const syncStatus = z.object({
  /** Raised by every change of the status or of the mirror's rows. */
  sequence: z.int(),
  state: syncState,
  /** When the mirror last agreed with the server. */
  syncedAt: isoTime.nullable(),
  /** Writes that the server has not acknowledged. */
  waiting: z.int(),
  conflicts: z.int(),
  /** Whether more may be unsent: the operation log cannot be read. */
  uncounted: z.boolean(),
  /** Rows of the first fetch. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  uploads: z.object({ waiting: z.int(), failed: z.int(), bytesDone: z.int(), bytesTotal: z.int() }),
  /** When the next try is due, while offline. */
  retryAt: isoTime.nullable(),
  /** Collections whose rows changed since the requested sequence; empty when any may have. */
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
  /** The row's label: "Desk 140", "Mariam". */
  subject: z.string(),
  /** Names of the request's fields that change the row. */
  fields: z.array(z.string()),
  collection: z.string().nullable(),
  rowId: z.string().nullable(),
  state: operationState,
  tries: z.int(),
  lastError: z.string().nullable(),
  at: isoTime,
});
export type PendingOperation = z.output<typeof pendingOperation>;

/**
 * The reason of a conflict: fields changed on both sides, row deleted on the server, refusal, repeated failure of the server,
 * or repeated answers of something between this computer and the shop.
 */
export const conflictReason = z.enum(CONFLICT_REASONS);

export const syncConflict = z.object({
  id: z.string(),
  operation: pendingOperation,
  reason: conflictReason,
  /** The refusal's code and sentence, where there is one. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** Fields that a person must decide; for `deleted` and `refused` those that the operation was to change. */
  fields: z.array(z.object({ field: z.string(), base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
  /** The product that it is about; null for another thing, and for one that the mirror no longer has. */
  product: z.object({ id: z.string(), name: localizedText }).nullable(),
  /** Who changed it on the server, and when. */
  by: z.string().nullable(),
  theirsAt: isoTime.nullable(),
  at: isoTime,
});
export type SyncConflict = z.output<typeof syncConflict>;
