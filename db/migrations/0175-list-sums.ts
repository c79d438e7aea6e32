import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { forgetSums, type KeptSums, keepSums, qatarDayOf } from "../kept-sums.ts";

/**
 * What lists of documents and of money say over all that a filter finds, kept by day: two years of a shop are some thousand
 * rows, whatever it sells. The indexes need not carry these columns any more, and each status has its own order.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const table = (name: string, keys: readonly string[], sums: readonly string[]) => {
    let made: CreateTableBuilder<string, string> = db.schema.createTable(name);
    for (const key of keys) made = made.addColumn(key, "text", (c) => c.notNull());
    for (const sum of sums) made = made.addColumn(sum, "bigint", (c) => c.notNull());
    return made.addPrimaryKeyConstraint(`${name}_key`, [...keys]).execute();
  };
  for (const kept of [invoiceSums(db), paymentSums(db), owedSums]) {
    await table(kept.into, Object.keys(kept.keys), Object.keys(kept.sums));
    await keepSums(db, kept);
  }
  await db.schema.dropIndex("invoice_states_listed").execute();
  await db.schema.dropIndex("payments_listed").execute();
  await db.schema.dropIndex("payments_summed").execute();
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  await index("invoice_states_listed", "invoice_states", ["kind", "issued_at", "invoice_id", "status"]);
  await index("invoice_states_of_status", "invoice_states", ["kind", "status", "issued_at", "invoice_id"]);
  await index("payments_listed", "payments", ["at", "id", "kind", "state", "method"]);
  // Few of all are open, waited for, or went back.
  const few = (name: string, on: string, columns: string[]) => db.schema.createIndex(name).on(on).columns(columns);
  await db.schema.dropIndex("invoice_states_open_due").execute();
  for (const [name, column] of openOrders) {
    await few(`invoice_states_open_${name}`, "invoice_states", [column, "invoice_id", "status"])
      .where(sql.ref("balance"), ">", sql.lit(0))
      .execute();
  }
  await few("payments_uncleared", "payments", ["at", "id", "state", "kind", "method"])
    .where(sql.ref("state"), "!=", sql.lit("cleared"))
    .execute();
  await few("payments_refunds", "payments", ["at", "id", "state", "method"])
    .where(sql.ref("kind"), "=", sql.lit("refund"))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const name of ["listed", "of_status"]) await db.schema.dropIndex(`invoice_states_${name}`).execute();
  for (const [name] of openOrders) await db.schema.dropIndex(`invoice_states_open_${name}`).execute();
  for (const name of ["listed", "uncleared", "refunds"]) await db.schema.dropIndex(`payments_${name}`).execute();
  const sums = ["status", "total", "credited", "paid", "balance"];
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  await index("invoice_states_listed", "invoice_states", ["kind", "issued_at", "invoice_id", ...sums]);
  await db.schema
    .createIndex("invoice_states_open_due")
    .on("invoice_states")
    .columns(["due_on", "issued_at", "invoice_id", ...sums])
    .where(sql.ref("balance"), ">", sql.lit(0))
    .execute();
  await index("payments_listed", "payments", ["at", "id", "kind", "state", "amount", "moved_id"]);
  await index("payments_summed", "payments", ["kind", "state", "amount", "moved_id"]);
  for (const kept of [invoiceSums(db), paymentSums(db), owedSums]) {
    await forgetSums(db, kept);
    await db.schema.dropTable(kept.into).execute();
  }
}

/** The orders of the list of invoices, each with the column that makes it. */
const openOrders = [
  ["listed", "issued_at"],
  ["due", "due_on"],
  ["numbered", "number"],
  ["totalled", "total"],
] as const;

const column =
  (name: string) =>
  (row: string): string =>
    `${row}.${name}`;
const orNone =
  (name: string) =>
  (row: string): string =>
    `coalesce(${row}.${name}, '')`;

const invoiceSums = (db: Kysely<any>): KeptSums => ({
  table: "invoice_states",
  into: "invoice_sums",
  count: "documents",
  keys: {
    kind: column("kind"),
    status: orNone("status"),
    issued_on: qatarDayOf(db, "issued_at"),
    due_on: orNone("due_on"),
  },
  sums: {
    documents: () => "1",
    total: column("total"),
    credited: column("credited"),
    paid: column("paid"),
    balance: column("balance"),
  },
});

const paymentSums = (db: Kysely<any>): KeptSums => ({
  table: "payments",
  into: "payment_sums",
  count: "payments",
  keys: { kind: column("kind"), state: column("state"), written_on: qatarDayOf(db, "at"), method: column("method") },
  sums: {
    payments: () => "1",
    // What moved from one order to another neither came nor went.
    amount: (row) => `case when ${row}.moved_id is null then ${row}.amount else 0 end`,
  },
});

const ifOpen =
  (value: string) =>
  (row: string): string =>
    `case when ${row}.balance > 0 then ${value.replace("ROW", row)} else 0 end`;

/** What each customer owes; a row only while something is owed. */
const owedSums: KeptSums = {
  table: "invoice_states",
  into: "owed_sums",
  count: "invoices",
  keys: { customer_id: orNone("customer_id") },
  sums: { invoices: ifOpen("1"), balance: ifOpen("ROW.balance") },
};
