/** Rows of the reports of stock, by variant. They read much: callers give them the reader. */
import { type RawBuilder, sql } from "kysely";
import type { MovementReason } from "../../../src-shared/stock/movements.ts";
import type { Db } from "../../schema.ts";
import { withProductNames } from "../report-rows.ts";
import type { Span } from "../sold-orders.ts";
import { allCommitted } from "./stock-figures.ts";

/**
 * The query `held`: variants of which something lies in the shop, archived ones too, with their number there as `stockFigures` adds it up
 * and its value at today's selling price.
 */
const held = sql`taken as materialized (
    select variant_id, sum(pieces) as pieces from (
      select variant_id, pieces from (${allCommitted}) as committed
      union all select variant_id, quantity from quote_hold_lines
      union all select variant_id, quantity from stock_reservations
    ) as parts group by variant_id
  ),
  counted as (
    select variants.id, product_id, sku, price, on_hand + coalesce(taken.pieces, 0) as pieces
    from variants left join taken on taken.variant_id = variants.id
    where tracked = 1 and (archived = 0 or on_hand <> 0)
  ),
  held as (select counted.*, pieces * price as value from counted where pieces > 0)`;

const DEAREST_FIRST = sql`value desc, sku`;
const name = sql`products.name`;

/** Stock at selling prices, and at what the pieces cost where that is known, the dearest first. */
export function stockValueRows(db: Db) {
  const rows = sql`with ${held},
    costs as materialized (
      select variant_id, cost from (
        select variant_id, cost, row_number() over (partition by variant_id order by number desc) as age from variant_costs
      ) as known where age = 1
    ),
    report_rows as materialized (
      select held.*, cost, pieces * cost as "costValue" from held left join costs on costs.variant_id = held.id
    )`;
  return withProductNames(
    db,
    { rows, order: DEAREST_FIRST, name },
    "sku",
    "pieces",
    "price",
    "value",
    "cost",
    "costValue",
  );
}

/** Stock of which nothing was sold since a time, the dearest first, with the time of the last sale. */
export function slowStockRows(db: Db, { from }: Pick<Span, "from">) {
  const rows = sql`with ${held},
    sold as materialized (select variant_id, max(at) as at from stock_movements where reason = 'sold' group by variant_id),
    report_rows as materialized (
      select held.*, sold.at as "lastSold" from held left join sold on sold.variant_id = held.id
      where sold.at is null or sold.at < ${from}
    )`;
  return withProductNames(db, { rows, order: DEAREST_FIRST, name }, "sku", "lastSold", "pieces", "value");
}

/** Reasons for which goods come, go and are counted: what a quote or a desktop holds for a while is no movement of goods. */
const MOVED = ["received", "sold", "cancelled", "returned", "counted"] as const satisfies readonly MovementReason[];

/** Pieces that moved in a span by variant and reason; variants of which none did are left out. */
export function movedRows(db: Db, { from, before }: Span) {
  const piecesOf = (reason: MovementReason): RawBuilder<unknown> =>
    sql`sum(case when reason = ${sql.lit(reason)} then quantity else 0 end) as ${sql.ref(reason)}`;
  const rows = sql`with moved as materialized (
      select variant_id, ${sql.join(MOVED.map(piecesOf))} from stock_movements
      where at >= ${from} and at < ${before} group by variant_id
      having sum(case when reason in (${sql.join(MOVED.map((reason) => sql.lit(reason)))}) then 1 else 0 end) > 0
    ),
    report_rows as materialized (select moved.*, sku, product_id from moved join variants on variants.id = moved.variant_id)`;
  return withProductNames(db, { rows, order: sql`sku`, name }, "sku", ...MOVED);
}
