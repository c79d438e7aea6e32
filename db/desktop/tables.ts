/**
 * The desktop's own tables, in one file with the shop's. The shop's tables are a cache that may be discarded; these exist
 * nowhere else and have forward migrations (migrations.ts).
 */
import type { Generated, Selectable } from "kysely";
import type { Role } from "../../src-shared/staff/roles.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import type { ConflictReason } from "../../src-shared/sync/states.ts";
import type { Json } from "../schema/column-types.ts";
import type { Db, Tx } from "../schema.ts";

export interface DesktopTables {
  /** Rows with pending changes, as the server last sent them. */
  base_rows: {
    collection: string;
    row_id: string;
    /** 0 for a row that the server does not have. */
    version: number;
    /** The row's tables (MirrorRow); null for a row that the server does not have. */
    image: Json<NonNullable<MirrorRow["tables"]>> | null;
  };
  /** The operation log: unacknowledged operations, and acknowledged ones until the feed passes them (electron/README.md, 9 to 15). */
  operations: {
    /** Order of the operations; numbers are never reused. */
    number: Generated<number>;
    /** The idempotency key. */
    id: string;
    endpoint: string;
    params: Json<Record<string, string>>;
    /** JSON text of the body, exactly as it is sent; null for a request without one. */
    body: Json<Record<string, unknown>> | null;
    /** The server's version of the row that it was made on; null where none is sent. */
    if_match: number | null;
    /** The row before the change, in the shape its own GET answers. */
    base: Json<Record<string, unknown>> | null;
    collection: string | null;
    row_id: string | null;
    /** Rows that it created ("collection/id") and ids that it mentions; they decide which operation builds on which. */
    creates: Json<string[]>;
    mentions: Json<string[]>;
    subject: string;
    /** The device's user; `series` is that of the device's receipts. */
    actor: Json<{ id: string; name: string; role: Role; deviceId: string; series: string }>;
    at: string;
    state: "waiting" | "sent" | "acknowledged" | "conflict";
    tries: number;
    /** Failures while others passed or a pull succeeded. */
    failures: number;
    last_error: string | null;
    /** The server's revision after it was done. */
    revision: number | null;
    /** Number of its last change, among all changes of operations; part of local versions (local-versions.ts). */
    change_number: number;
  };
  /** Ids of the rows that an operation changes (`changed` is 1) or names. */
  operation_rows: { row_id: string; operation: number; changed: number };
  /** Ids of the rows whose pending changes are still to be replayed over newer base rows (electron/README.md, 16). */
  rows_behind: { row_id: string };
  conflicts: {
    id: string;
    operation: number;
    reason: ConflictReason;
    code: string | null;
    message: string | null;
    fields: Json<{ field: string; base: unknown; mine: unknown; theirs: unknown }[]>;
    /** The row as the server has it. */
    theirs: Json<Record<string, unknown>> | null;
    by: string | null;
    theirs_at: string | null;
    at: string;
  };
  sync_state: { key: string; value: string };
  /** The picture queue (electron/README.md, 18). */
  picture_queue: {
    id: string;
    batch: string;
    name: string;
    /** SHA-256 of the original file. */
    hash: string;
    bytes: number;
    sent: number;
    state: string;
    problem: string | null;
    sku: string | null;
    product_id: string | null;
    place: number | null;
    path: string | null;
    tries: number;
    at: string;
  };
  print_settings: { kind: string; printer: string | null; sheet: string; copies: number; silent: boolean };
  /** Documents that were printed on this desktop; `part` is a delivery or a version, "" for the whole. */
  prints: { kind: string; row_id: string; part: string; at: string };
}

export type OperationRow = Selectable<DesktopTables["operations"]>;
export type ConflictRow = Selectable<DesktopTables["conflicts"]>;
export type PrintSettingRow = Selectable<DesktopTables["print_settings"]>;
export type BaseRow = Selectable<DesktopTables["base_rows"]>;

/** The handle typed with the desktop's own tables. */
export const desktopTables = (db: Db | Tx) => db.withTables<{ [Table in keyof DesktopTables]: DesktopTables[Table] }>();
