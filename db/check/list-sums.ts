/** Checks the stored sums of lists (db/kept-sums.ts) against their rows, added up once more here. */
import type { Finding } from "../../src-shared/health/invariants.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { Db, Tx } from "../schema.ts";

const CHUNK = 5000;
/** Findings of one table; a lost trigger would cause thousands. */
const MAX_NAMED = 20;

type Sums = Map<string, readonly number[]>;

function add(sums: Sums, key: readonly (string | null)[], values: readonly number[]): void {
  const name = key.map((part) => part ?? "").join(" · ");
  const earlier = sums.get(name) ?? values.map(() => 0);
  sums.set(
    name,
    earlier.map((sum, nth) => sum + (values[nth] ?? 0)),
  );
}

/** The day of a time. A text that is no time, because a bit of it has turned, is a day of its own, which no stored sum has. */
const dayOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : qatarDate(new Date(at)));

type Side = "source" | "method" | "payment_method" | "zone_id" | "zone_name";

const sidesOf = (row: Record<Side, string | null>) => [
  row.source,
  row.method,
  row.payment_method,
  row.zone_id,
  row.zone_name,
];

export async function checkListSums(db: Db | Tx): Promise<Finding[]> {
  const documents: Sums = new Map();
  const owed: Sums = new Map();
  const states = (after: string) =>
    db
      .selectFrom("invoice_states")
      .select(["invoice_id", "kind", "status", "issued_at", "due_on", "customer_id"])
      .select(["total", "credited", "paid", "balance"])
      .where("invoice_id", ">", after)
      .orderBy("invoice_id")
      .limit(CHUNK)
      .execute();
  for await (const row of inBatches(states, ({ invoice_id }) => invoice_id)) {
    const { kind, status, issued_at, due_on, total, credited, paid, balance } = row;
    add(documents, [kind, status, dayOf(issued_at), due_on], [1, total, credited, paid, balance]);
    if (balance > 0) add(owed, [row.customer_id], [1, balance]);
  }
  const money: Sums = new Map();
  const payments = (after: string) =>
    db.selectFrom("payments").selectAll().where("id", ">", after).orderBy("id").limit(CHUNK).execute();
  for await (const row of inBatches(payments, ({ id }) => id)) {
    const { kind, state, at, method, amount, moved_id } = row;
    add(money, [kind, state, dayOf(at), method], [1, moved_id === null ? amount : 0]);
  }

  const placed: Sums = new Map();
  const orders = (after: string) =>
    db
      .selectFrom("orders")
      .select(["id", "placed_at", "status", "payment_status", "voided_at", "total", "credited"])
      .select(["source", "method", "payment_method", "zone_id", "zone_name"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
  for await (const row of inBatches(orders, ({ id }) => id)) {
    const state = [row.status, row.payment_status, row.voided_at === null ? "no" : "yes"];
    add(placed, [dayOf(row.placed_at), ...state, ...sidesOf(row)], [1, row.total - row.credited]);
  }

  const storedDocuments: Sums = new Map();
  for (const row of await db.selectFrom("invoice_sums").selectAll().execute()) {
    const { kind, status, issued_on, due_on, total, credited, paid, balance } = row;
    add(storedDocuments, [kind, status, issued_on, due_on], [row.documents, total, credited, paid, balance]);
  }
  const storedOwed: Sums = new Map();
  for (const row of await db.selectFrom("owed_sums").selectAll().execute()) {
    add(storedOwed, [row.customer_id], [row.invoices, row.balance]);
  }
  const storedMoney: Sums = new Map();
  for (const row of await db.selectFrom("payment_sums").selectAll().execute()) {
    add(storedMoney, [row.kind, row.state, row.written_on, row.method], [row.payments, row.amount]);
  }
  const storedOrders: Sums = new Map();
  for (const row of await db.selectFrom("order_sums").selectAll().execute()) {
    const state = [row.status, row.payment_status, row.voided];
    add(storedOrders, [row.placed_on, ...state, ...sidesOf(row)], [row.orders, row.total]);
  }
  return [
    ...differences("orders", placed, storedOrders),
    ...differences("documents", documents, storedDocuments),
    ...differences("owed", owed, storedOwed),
    ...differences("payments", money, storedMoney),
  ];
}

function differences(what: string, are: Sums, stored: Sums): Finding[] {
  const findings: Finding[] = [];
  for (const name of new Set([...are.keys(), ...stored.keys()])) {
    const expected = (are.get(name) ?? []).join(", ") || "none";
    const found = (stored.get(name) ?? []).join(", ") || "none";
    if (expected === found) continue;
    const label = `${what} · ${name}`;
    findings.push({ invariant: "list_sums", kind: "numbers", id: label, label, expected, found });
    if (findings.length === MAX_NAMED) return findings;
  }
  return findings;
}

/** Every row, read in batches by key. */
async function* inBatches<Row>(
  read: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let last = "";
  for (;;) {
    const rows = await read(last);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < CHUNK) return;
    last = keyOf(end);
  }
}
