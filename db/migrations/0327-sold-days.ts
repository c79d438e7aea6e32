import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/dialect.ts";
import { qatarDayOf } from "../kept-sums.ts";

/**
 * What was sold on each day, added up by a job behind the orders (queries/sold-days.ts). Whatever could change a day's sums removes
 * the day by triggers, in its own transaction; a day without sums is read from its orders.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("sold_days")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("run", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("revenue", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("cost", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("unknown_lines", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  const goods = db.schema
    .createTable("sold_goods")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("sku", "text", (c) => c.notNull())
    .addColumn("orders", "integer", (c) => c.notNull())
    .addColumn("pieces", "bigint", (c) => c.notNull())
    .addColumn("total", "bigint", (c) => c.notNull())
    .addColumn("pieces_back", "bigint", (c) => c.notNull())
    .addColumn("total_back", "bigint", (c) => c.notNull())
    .addColumn("revenue", "bigint", (c) => c.notNull())
    .addColumn("cost", "bigint", (c) => c.notNull())
    .addColumn("unknown_lines", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("sold_goods_key", ["day", "product_id", "sku"]);
  // A period is a stretch of the key, so the rows stand in its order.
  await (isPostgres(db) ? goods : goods.modifyEnd(sql`without rowid`)).execute();
  for (const change of changesOn(db)) await forgetDaysAfter(db, change);
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const change of changesOn(db)) {
    const name = nameOf(change);
    if (isPostgres(db)) {
      await sql.raw(`drop trigger ${name} on ${change.table}`).execute(db);
      await sql.raw(`drop function ${name}()`).execute(db);
    } else await sql.raw(`drop trigger ${name}`).execute(db);
  }
  for (const table of ["sold_goods", "sold_days"]) await db.schema.dropTable(table).execute();
}

/** Rows whose change can change the sums of days. */
interface Change {
  table: string;
  on: "insert" | "update" | "delete";
  /** Only updates of these columns. */
  of?: string;
  /** Only rows for which this is true. */
  when?: string;
  /** Conditions on `sold_days`, each of days that are forgotten. */
  days: string[];
}

function changesOn(db: Kysely<any>): Change[] {
  const placed = qatarDayOf(db, "placed_at");
  const costed = qatarDayOf(db, "at");
  const isSale = (row: string) =>
    `(${row}.voided_at is null and ${row}.status not in ('draft', 'cancelled', 'returned'))`;
  const of = {
    orders: (row: string) => `day = ${placed(row)}`,
    order_lines: (row: string) => `day = (select ${placed("orders")} from orders where orders.id = ${row}.order_id)`,
    order_return_lines: (row: string) => `day = (select ${placed("orders")} from order_lines
      join orders on orders.id = order_lines.order_id where order_lines.id = ${row}.line_id)`,
    // Orders placed since then could have had that cost.
    variant_costs: (row: string) => `day >= ${costed(row)}`,
  };
  const updates = {
    orders: {
      of: "placed_at, status, voided_at",
      when: `${isSale("old")} is distinct from ${isSale("new")} or ${placed("old")} is distinct from ${placed("new")}`,
    },
    order_lines: { of: "order_id, product_id, variant_id, sku, quantity, line_total" },
    order_return_lines: {},
    variant_costs: {},
  };
  return Object.keys(of).flatMap((name) => {
    const table = name as keyof typeof of;
    const day = of[table];
    return [
      { table, on: "insert", days: [day("new")] },
      { table, on: "update", ...updates[table], days: [day("old"), day("new")] },
      { table, on: "delete", days: [day("old")] },
    ] satisfies Change[];
  });
}

const nameOf = ({ table, on }: Change): string => `sold_days_after_${table}_${on}`;

async function forgetDaysAfter(db: Kysely<any>, change: Change): Promise<void> {
  const { table, on, of, when, days } = change;
  const name = nameOf(change);
  const event = `after ${on}${of === undefined ? "" : ` of ${of}`} on ${table}`;
  const condition = when === undefined ? "" : `when (${when})`;
  const forget = days.map((day) => `delete from sold_days where ${day};`).join(" ");
  if (!isPostgres(db)) {
    await sql.raw(`create trigger ${name} ${event} ${condition} begin ${forget} end`).execute(db);
    return;
  }
  const made = [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${forget} return null; end $$`,
    // At the commit, when the lock on the revision counter is held: so the job can tell what it has read (queries/sold-days.ts).
    `create constraint trigger ${name} ${event} deferrable initially deferred
     for each row ${condition} execute function ${name}()`,
  ];
  for (const statement of made) await sql.raw(statement).execute(db);
}
