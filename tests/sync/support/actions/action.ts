// Actions of the random histories: a person reads a screen and changes what it shows.
import type { ApiClient } from "../../../../src-shared/api/client.ts";

/** Tables whose new rows have the id that the action gave them. */
export type CreatedTable =
  | "stock_movements"
  | "payments"
  | "orders"
  | "order_events"
  | "order_returns"
  | "testimonials"
  | "customers"
  | "quotes"
  | "articles";

export interface ActionContext {
  api: ApiClient;
  /** Id for a new row. */
  id: string;
  /** A different number in every step, so that a written value identifies its step. */
  value: number;
  /** Index of the row to change, and of its field. */
  row: number;
  field: number;
  /** Reports that a row with `id` was created in a table. */
  created(table: CreatedTable): void;
  /** Reports that a text was written over another. */
  wrote(words: string, over: unknown): void;
}

export type Action = (context: ActionContext) => Promise<void>;

/** The row with an index, wrapped around; undefined without rows. */
export const nth = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)];
