/** The tables of desktops; a part of the schema, whose conventions hold here (schema.ts). */
import type { Generated } from "kysely";
import type { Versioned } from "./column-types.ts";

export interface DeviceTables {
  devices: {
    id: string;
    staff_id: string;
    name: string;
    platform: string;
    /** "D1", never another device's: receipts that it writes offline are numbered in it. */
    series: string;
    /** SHA-256 of the token. */
    token_hash: string;
    /** Number of times its token was revoked; the current one is derived from it. */
    token_generation: Generated<number>;
    app_version: string | null;
    created_at: string;
    seen_at: string;
    /** The last contact before its last absence, and the first one after; null until it was first away. */
    away_from: string | null;
    back_at: string | null;
    revoked_at: string | null;
  };
  /** Quantities taken off the shelf for one desktop, to sell offline. A row stays when its quantity is 0. */
  stock_reservations: Versioned & {
    device_id: string;
    variant_id: string;
    quantity: number;
    expires_at: string;
  };
}
