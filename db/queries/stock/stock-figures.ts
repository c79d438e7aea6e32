import { type RawBuilder, sql } from "kysely";
import { COMMITTING_STATUSES, type StockFigures, stockFigures } from "../../../src-shared/stock/figures.ts";
import { isPostgres } from "../../engines/dialect.ts";
import type { Db, Tx } from "../../schema.ts";

const nothing: StockFigures = stockFigures({ available: 0, committed: 0, held: 0, atDesktops: 0 });

const statuses = sql.join(COMMITTING_STATUSES.map((status) => sql.lit(status)));

/** Variants that a statement reads: each looks up all open orders once. */
const AT_ONCE = 5000;

/**
 * The figures of variants (stock/figures.ts), by id: of a shop and of a desktop's mirror alike, which has every
 * order that is not over.
 */
export async function listStockFigures(db: Db | Tx, variantIds: readonly string[]): Promise<Map<string, StockFigures>> {
  const figures = new Map<string, StockFigures>();
  for (let start = 0; start < variantIds.length; start += AT_ONCE) {
    const ids = variantIds.slice(start, start + AT_ONCE);
    const variants = await db.selectFrom("variants").select(["id", "on_hand"]).where("id", "in", ids).execute();
    const committed = await sumCommitted(db, ids);
    const held = await sumOf(db, "quote_hold_lines", ids);
    const atDesktops = await sumOf(db, "stock_reservations", ids);
    for (const { id, on_hand: available } of variants) {
      const parts = { committed: committed.get(id) ?? 0, held: held.get(id) ?? 0, atDesktops: atDesktops.get(id) ?? 0 };
      figures.set(id, stockFigures({ available, ...parts }));
    }
  }
  return figures;
}

/** Quantities that were promised beyond the stock, of variants whose stock is counted; those with none are left out. */
export async function listMissing(db: Db | Tx, variantIds: readonly string[]): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("variants")
    .select(["id", "on_hand"])
    .where("id", "in", [...variantIds])
    .where("tracked", "=", true)
    .where("on_hand", "<", 0)
    .execute();
  return new Map(rows.map(({ id, on_hand: available }) => [id, -available]));
}

export const findStockFigures = async (db: Db | Tx, variantId: string): Promise<StockFigures> =>
  (await listStockFigures(db, [variantId])).get(variantId) ?? nothing;

/**
 * Quantities that orders took by their movements, less those that left with a delivery: each order by itself, because a
 * surplus sent with one order does not concern another.
 */
const committed = (movements: RawBuilder<unknown>) => sql<{ variant_id: string; pieces: number }>`
    select variant_id, sum(case when taken > gone then taken - gone else 0 end) as pieces
    from (
      select m.variant_id, m.order_id, -sum(m.quantity) as taken, (
        select coalesce(sum(part.quantity), 0)
        from order_deliveries d
        join order_delivery_lines part on part.delivery_id = d.id
        join order_lines line on line.id = part.line_id
        where d.order_id = m.order_id and d.state in ('out', 'delivered') and line.variant_id = m.variant_id
      ) as gone
      from ${movements} and m.reason in ('sold', 'cancelled')
      group by m.variant_id, m.order_id
    ) as taken_by_orders
    group by variant_id`;

const isOpen = sql`orders.voided_at is null and orders.status in (${statuses})`;

/** Of all variants: from the open orders, which are few, each with its movements. */
export const allCommitted = committed(
  sql`orders cross join stock_movements m where ${isOpen} and m.order_id = orders.id`,
);

/**
 * SQLite reads the open orders once, from their index: a sum of texts keeps it from looking each of them up for each variant. On
 * PostgreSQL they would be read from their rows for the variants of a page, whose movements are fewer.
 */
async function sumCommitted(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const ofOpenOrder = isPostgres(db)
    ? sql`exists (select from orders where orders.id = m.order_id and ${isOpen})`
    : sql`m.order_id || '' in (select id from orders where ${isOpen})`;
  const { rows } = await committed(
    sql`stock_movements m where m.variant_id in (${sql.join(ids)}) and ${ofOpenOrder}`,
  ).execute(db);
  return new Map(rows.map((row) => [row.variant_id, Number(row.pieces)]));
}

async function sumOf(
  db: Db | Tx,
  table: "quote_hold_lines" | "stock_reservations",
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ["variant_id", fn.sum<number>("quantity").as("pieces")])
    .where("variant_id", "in", [...ids])
    .groupBy("variant_id")
    .execute();
  return new Map(rows.map((row) => [row.variant_id, Number(row.pieces)]));
}
