/** The tables of movements of stock and of what goods cost; a part of the schema, whose conventions hold here (schema.ts). */

import type { MovementReason } from "../../src-shared/stock/movements.ts";

export interface StockTables {
  stock_movements: {
    id: string;
    variant_id: string;
    quantity: number;
    reason: MovementReason;
    order_id: string | null;
    note: string | null;
    actor: string;
    at: string;
  };
  /** What a piece costs the shop: rows are only added, the last one counts (src-shared/README.md, D436). For managers. */
  variant_costs: {
    variant_id: string;
    /** From 1, in the order in which they were written; `at` never goes back. */
    number: number;
    at: string;
    /** Dirhams; null: it is not known from here on. */
    cost: number | null;
    /** Of a receipt: its quantity and what one piece of it cost. Null where somebody entered the cost. */
    pieces: number | null;
    unit_cost: number | null;
    actor: string;
  };
}
