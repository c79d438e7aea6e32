declare const jsonOf: unique symbol;
/** JSON text of T. Made by `toJson`, read by `fromJson` (db/json.ts). */
export type Json<T> = string & { readonly [jsonOf]?: T };

/** Who buys, as an order or a quote keeps it beside the contact. */
export interface Company {
  name: string;
  crNumber?: string;
  /** The customer's own order number (LPO). */
  purchaseOrder?: string;
}

/** What every row has that staff or the desktop's mirror edit. */
export interface Versioned {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
}
