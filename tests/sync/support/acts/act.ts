// What a person does on a screen: looks, then changes what they see.
import type { ApiClient } from "../../../../src-shared/api/client.ts";

/** Tables in which what somebody makes stands under the id that they gave it. */
export type Made =
  | "stock_movements"
  | "payments"
  | "orders"
  | "order_events"
  | "order_returns"
  | "testimonials"
  | "customers"
  | "quotes"
  | "articles";

export interface Doing {
  api: ApiClient;
  /** For whatever is made. */
  id: string;
  /** Another one in every step, so that what is written tells who wrote it. */
  value: number;
  /** Which of the rows that are there, and which of its fields. */
  row: number;
  field: number;
  /** A row with `id` was made in this table. */
  made(table: Made): void;
  /** Wrote these words over those. */
  wrote(words: string, over: unknown): void;
}

export type Doer = (doing: Doing) => Promise<void>;

/** The row that is meant; undefined where there is none. */
export const nth = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)];
