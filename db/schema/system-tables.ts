/** Alerts and what they are told from, and sums of what visitors do; a part of the schema, whose conventions hold here (schema.ts). */

import type { AlertDetails, AlertKind } from "../../src-shared/system/alerts.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { Json, TestOrderRows } from "./column-types.ts";

export interface SystemTables {
  /** The test order, of which there is one at most (server/README.md, D404). */
  test_orders: {
    /** Of the order. */
    id: string;
    place: 1;
    /** Who placed it. */
    staff_id: string;
    placed_at: string;
    content: Json<TestOrderRows>;
  };
  /** At most one row of a kind and source is not closed (a unique index): of several processes one opens it. */
  alerts: {
    id: string;
    kind: AlertKind;
    /** What it is about, where there can be several: a machine, a job on a machine; otherwise `shop`. */
    source: string;
    details: Json<AlertDetails>;
    /** Since when the condition holds. */
    seen_at: string;
    /** When it had held long enough, and people were told; null until then. */
    opened_at: string | null;
    /** Since when the condition of an open alert holds no more. */
    clear_since: string | null;
    closed_at: string | null;
  };
  /** The last run of each job on each machine. */
  job_runs: {
    name: string;
    /** Name of the machine. */
    source: string;
    started_at: string;
    ended_at: string;
    succeeded_at: string | null;
    /** Failures in a row, and the time of the first of them. */
    failures: number;
    failing_since: string | null;
    /** What the last failure said. */
    problem: string | null;
  };
  /** Answers with a 5xx of all processes, by the minute ("2026-11-23T21:05"); minutes without any have no row. */
  server_errors: { minute: string; count: number };
  /** What visitors did, as sums of all processes by the day in Qatar; nothing of any one visitor (server/README.md, D397). */
  daily_counts: {
    day: string;
    kind: CountKind;
    /** Blank where it has no language: a cart. */
    lang: Lang | "";
    /** What was counted: the words of a search, the path of a page. Blank: all that are beyond the bound of a day, and carts. */
    subject: string;
    count: number;
  };
}

/**
 * A search that found nothing, and one that found only what is near; a page that was viewed, and one by which a visit began; a cart
 * that was priced, and an order that was placed, by the page by which the visit began.
 */
export type CountKind = "search.none" | "search.near" | "view" | "landing" | "cart" | "order";
