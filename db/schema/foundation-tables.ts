/** Tables beneath everything else: revision, change feed, settings, outcomes, limits; a part of the schema, whose conventions hold here (schema.ts). */

import type { Generated } from "kysely";
import type { Json } from "./column-types.ts";

export interface FoundationTables {
  meta: { key: string; value: string };
  counters: { name: string; value: number };
  change_feed: {
    position: Generated<number>;
    revision: number;
    collection: string;
    row_id: string;
    version: number;
    deleted: boolean;
    at: string;
  };
  /** Rows that the demo filled in, with the version as of which they are its own: a later one was written by somebody here. */
  demo_rows: { collection: string; row_id: string; version: number };
  settings: { key: string; value: Json<unknown>; version: number; updated_at: string };
  idempotency: {
    owner: string;
    key: string;
    endpoint: string;
    fingerprint: string;
    outcome: Json<unknown>;
    created_at: string;
  };
  rate_limits: { key: string; window_start: number; count: number };
}
