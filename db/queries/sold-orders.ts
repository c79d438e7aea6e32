import { NO_SALE_STATUSES } from "../../src-shared/orders/states.ts";
import type { Db } from "../schema.ts";

/** Times from the first on and before the second, ISO-8601. */
export interface Span {
  from: string;
  before: string;
}

/** Days of Qatar, both included: "2026-11-30". */
export interface Days {
  from: string;
  to: string;
}

/** Orders placed in a span that are sales. What was credited since is taken off their total where sums are made. */
export const soldOrders = (db: Db, { from, before }: Span) =>
  db
    .selectFrom("orders")
    .where("orders.placed_at", ">=", from)
    .where("orders.placed_at", "<", before)
    .where("orders.voided_at", "is", null)
    .where("orders.status", "not in", NO_SALE_STATUSES);

/** Orders of these days that are sales (`soldOrders`), from the sums kept by day: no order is read. */
export const soldSums = (db: Db, { from, to }: Days) =>
  db
    .selectFrom("order_sums")
    .where("placed_on", ">=", from)
    .where("placed_on", "<=", to)
    .where("voided", "=", "no")
    .where("status", "not in", NO_SALE_STATUSES);
