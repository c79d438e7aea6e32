/**
 * Operations of sync: change feed, snapshot, devices and stock reservations. The rules are those of the sync protocol
 * (electron/README.md, 1 to 8): rows are sent whole with their version, deletions are rows too, and the cursor is opaque.
 */
import { z } from "zod";
import { staffRole } from "../accounts/operations.ts";
import { proof } from "../accounts/proof.ts";
import { defineContract } from "../api/define.ts";
import { creating } from "../api/editing.ts";
import { id, isoTime, line, needed, newRowId } from "../api/schemas.ts";
import { mirroredNames } from "../resources.ts";

/** Mirrored collections, by their names in the change feed. */
export const mirrored = z.enum(mirroredNames);

/**
 * A current row with its parts (an order with its lines, events, deliveries, payments …). `tables` has the database rows by
 * table; null for a deleted row, or one that the reader may no longer see.
 */
export const mirrorRow = z.object({
  collection: mirrored,
  id: z.string(),
  version: z.int(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).nullable(),
});
export type MirrorRow = z.output<typeof mirrorRow>;

const cursor = z.string().min(1).max(300);

export const changesPage = z.object({
  rows: z.array(mirrorRow),
  /** The cursor for the next request; the requested one when nothing is new. */
  cursor,
  hasMore: z.boolean(),
  /** Every commit up to this number is in what has been fetched up to `cursor`. */
  revision: z.int(),
});
export type ChangesPage = z.output<typeof changesPage>;

export const snapshotPage = z.object({
  rows: z.array(mirrorRow),
  /** For the next page; null after the last. */
  next: z.string().max(500).nullable(),
  /** Cursor for `GET /api/changes` afterwards, taken before the first row was read. */
  cursor,
  /** Rows in all pages together, as counted at the beginning. */
  total: z.int(),
});
export type SnapshotPage = z.output<typeof snapshotPage>;

const collectionSum = z.object({ count: z.int(), hash: z.string() });
export const mirrorSums = z.object({
  cursor,
  /** Orders (and their documents) are counted from this time on, and older ones that are not settled. */
  ordersSince: isoTime,
  collections: z.partialRecord(mirrored, collectionSum),
});
/** The sums of a server that may know more collections. */
export const mirrorSumsOfAnyAge = mirrorSums.extend({ collections: z.record(z.string(), collectionSum) });

export const device = z.object({
  id,
  name: z.string(),
  platform: z.string(),
  /** Series of the receipts that the device numbers: D1-000123. */
  series: z.string(),
  appVersion: z.string().nullable(),
  staff: z.object({ id, name: z.string() }),
  createdAt: isoTime,
  seenAt: isoTime,
  revokedAt: isoTime.nullable(),
});
export type Device = z.output<typeof device>;

/** The requesting device and its user as the server names them; the desktop stores them and works with them offline. */
export const deviceSelf = z.object({
  device: device.omit({ staff: true }),
  staff: z.object({ id, name: z.string(), email: z.string(), role: staffRole }),
  /** Changes when the server's database is replaced by another. */
  epoch: z.string(),
  serverTime: isoTime,
});
export type DeviceSelf = z.output<typeof deviceSelf>;

export const stockReservation = z.object({
  id,
  variantId: id,
  /** Quantity that this device may still sell offline. */
  quantity: z.int(),
  expiresAt: isoTime,
});
export type StockReservation = z.output<typeof stockReservation>;

export const sync = defineContract({
  "GET /api/changes": {
    summary: "What changed after a cursor, oldest first; a page never splits a commit",
    access: "staff",
    deviceOnly: true,
    query: z.object({ after: cursor, limit: z.coerce.number().int().min(1).max(2000).default(500) }),
    answer: changesPage,
    refusals: ["resync_required"],
  },
  "GET /api/snapshot": {
    summary: "Everything the mirror keeps, or one collection of it, page by page; a page can be asked for again",
    access: "staff",
    deviceOnly: true,
    query: z.object({
      from: z.string().max(500).optional(),
      /** Counts on the first page only; `from` continues with that choice. */
      collection: mirrored.optional(),
      limit: z.coerce.number().int().min(1).max(5000).default(2000),
    }),
    answer: snapshotPage,
    refusals: ["resync_required"],
  },
  "GET /api/changes/checksum": {
    summary: "Counts and order-free hashes by collection at the newest position; equal ones mean an equal mirror",
    access: "staff",
    deviceOnly: true,
    answer: mirrorSums,
  },
  "POST /api/devices": {
    summary:
      "Register this desktop for the person who is signed in, with their password and second factor; the token is shown this once. One that was registered for them before says so, and stays that device",
    access: "staff",
    sessionOnly: true,
    body: z.object({
      name: needed(line(60)),
      platform: line(60),
      appVersion: line(40).optional(),
      /** The device's id from an earlier registration by the same person; it keeps series, reservations and idempotency keys. */
      device: id.optional(),
      ...proof.shape,
    }),
    answer: z.object({ token: z.string(), self: deviceSelf }),
    status: 201,
    refusals: [...creating, "authenticator_needed", "invalid_code", "passkey_refused"],
  },
  "GET /api/devices": {
    summary: "Desktops: one's own, or for administrators everybody's",
    access: "staff",
    answer: z.array(device),
  },
  "GET /api/devices/self": {
    summary: "The requesting desktop and its user; not found for a browser",
    access: "staff",
    answer: deviceSelf,
  },
  "DELETE /api/devices/:id": {
    summary: "Revoke a desktop: its token becomes invalid, and it wipes itself at its next request",
    access: "staff",
    params: z.object({ id }),
    answer: device,
    refusals: ["key_reused"],
  },
  "PUT /api/devices/self/reservations": {
    summary:
      "Stock that this desktop asks to reserve for offline sales; answers its reservations. Those not asked for again are released",
    access: "staff",
    body: z.object({
      lines: z
        .array(
          z.object({
            id: newRowId.optional(),
            variantId: id,
            quantity: z.int("quantity").min(0, "quantity").max(99, "quantity"),
          }),
        )
        .max(500, "too_many_lines"),
    }),
    answer: z.array(stockReservation),
    refusals: ["key_reused"],
  },
});
