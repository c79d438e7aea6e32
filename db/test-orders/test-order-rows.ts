/**
 * The rows of a test order: taken out of the transaction that wrote them before it is undone, and put back into another one that
 * will be undone too. So they never are among the shop's own rows.
 */
import { sql } from "kysely";
import { seriesCounter } from "../check/invoice-chain.ts";
import type { TestOrderRows } from "../schema/column-types.ts";
import type { Db, TableName, Tx } from "../schema.ts";

type Row = TestOrderRows[number]["rows"][number];

/** The tables of an order, each with the column that names its owner; an owner comes before what belongs to it. */
const TABLES: readonly { table: TableName; owner: string; of?: TableName }[] = [
  { table: "orders", owner: "id" },
  { table: "order_lines", owner: "order_id" },
  { table: "order_events", owner: "order_id" },
  { table: "order_outputs", owner: "order_id" },
  { table: "order_deliveries", owner: "order_id" },
  { table: "order_delivery_lines", owner: "delivery_id", of: "order_deliveries" },
  { table: "payments", owner: "order_id" },
  { table: "order_returns", owner: "order_id" },
  { table: "order_return_lines", owner: "return_id", of: "order_returns" },
  { table: "order_files", owner: "order_id" },
  { table: "order_deposits", owner: "order_id" },
  { table: "invoices", owner: "order_id" },
  { table: "invoice_lines", owner: "invoice_id", of: "invoices" },
  { table: "invoice_states", owner: "order_id" },
  { table: "share_links", owner: "target_id", of: "invoices" },
  { table: "share_link_views", owner: "link_id", of: "share_links" },
  { table: "stock_movements", owner: "order_id" },
];

/** Tables that name an order and have nothing of a test order: fingerprints of a visitor, quotes, and mails, which go to whoever tests. */
export const WITHOUT_TEST_ORDERS: readonly TableName[] = [
  "order_visitors",
  "quote_orders",
  "quote_order_lines",
  "mail_queue",
];

export const TEST_ORDER_TABLES: readonly TableName[] = TABLES.map(({ table }) => table);

/** Reads the rows of an order in the transaction that wrote them. `series` are those of its documents alone. */
export async function takeTestOrder(tx: Tx, orderId: string, series: string): Promise<TestOrderRows> {
  const taken: TestOrderRows = [];
  const idsOf = (name: TableName) => taken.find(({ table }) => table === name)?.rows.map(({ id }) => id) ?? [];
  for (const { table, owner, of } of TABLES) {
    const owners = of ? idsOf(of) : [orderId];
    // A link to an order's own document names the order itself.
    if (table === "share_links") owners.push(orderId);
    const rows = owners.length === 0 ? [] : await selectRows(tx, table, owner, owners);
    taken.push({ table, rows: table === "invoices" ? invoicesFirst(rows) : rows });
  }
  const counters = await tx
    .selectFrom("counters")
    .selectAll()
    .where("name", "like", `${seriesCounter(series)}%`)
    .execute();
  return [await customersOf(tx, taken), ...taken, { table: "counters", rows: counters }];
}

/** Writes the rows, and takes the goods off the shelf as the order did. */
export async function putTestOrder(tx: Tx, content: TestOrderRows): Promise<void> {
  for (const { table, rows } of content) {
    const present = await withoutKnown(tx, table, rows);
    if (present.length > 0) {
      await tx
        .insertInto(table as "counters")
        .values(present as never)
        .execute();
    }
    if (table !== "stock_movements") continue;
    for (const { variant_id, quantity } of present) {
      await tx
        .updateTable("variants")
        .set((eb) => ({ on_hand: eb("on_hand", "+", quantity as number) }))
        .where("id", "=", variant_id as string)
        .execute();
    }
  }
}

/** A credit note refers to its invoice. */
const invoicesFirst = (rows: Row[]): Row[] =>
  rows.toSorted((one, other) => Number(one.corrects_id !== null) - Number(other.corrects_id !== null));

/** The customer that the order or its documents name, who may have been made for it. */
async function customersOf(tx: Tx, taken: TestOrderRows): Promise<TestOrderRows[number]> {
  const named = taken.flatMap(({ rows }) =>
    rows.flatMap(({ customer_id: id }) => (typeof id === "string" ? [id] : [])),
  );
  const ids = [...new Set(named)];
  return { table: "customers", rows: ids.length === 0 ? [] : await selectRows(tx, "customers", "id", ids) };
}

/** Customers that the shop has are its own; movements of goods that it no longer has move nothing. */
async function withoutKnown(tx: Tx, table: string, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0 || (table !== "customers" && table !== "stock_movements")) return rows;
  if (table === "customers") {
    const known = new Set(
      (
        await selectRows(
          tx,
          "customers",
          "id",
          rows.map(({ id }) => id),
        )
      ).map(({ id }) => id),
    );
    return rows.filter(({ id }) => !known.has(id));
  }
  const goods = await selectRows(tx, "variants", "id", [...new Set(rows.map((row) => row.variant_id))]);
  const known = new Set(goods.map(({ id }) => id));
  return rows.filter((row) => known.has(row.variant_id));
}

const selectRows = (db: Db | Tx, table: TableName, column: string, values: readonly unknown[]): Promise<Row[]> =>
  db
    .selectFrom(table as "orders")
    .selectAll()
    .where(sql.ref(column), "in", [...values])
    .execute();
