declare const jsonOf: unique symbol;
/** JSON text of T. Made by `toJson`, read by `fromJson` (db/json.ts). */
export type Json<T> = string & { readonly [jsonOf]?: T };

/** Buying company, as an order or a quote stores it beside the contact. */
export interface Company {
  name: string;
  crNumber?: string;
  /** The customer's own order number (LPO). */
  purchaseOrder?: string;
}

/** Columns of every row that staff or the desktop's mirror edit. */
export interface Versioned {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The rows of a test order by table, in the order in which they can be inserted (db/test-orders). */
export type TestOrderRows = { table: string; rows: Record<string, unknown>[] }[];
