/** Checks the stored sums of lists (db/kept-sums.ts) against their rows, added up once more here. */
import type { Finding } from "../../src-shared/health/invariants.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { Db, Schema, Tx } from "../schema.ts";

const CHUNK = 5000;
/** Findings of one table; a lost trigger would cause thousands. */
const MAX_NAMED = 20;

type Sums = Map<string, readonly number[]>;

const nameOf = (key: readonly (string | null)[]): string => key.map((part) => part ?? "").join(" · ");

function add(sums: Sums, key: readonly (string | null)[], values: readonly number[]): void {
  const name = nameOf(key);
  const earlier = sums.get(name) ?? values.map(() => 0);
  sums.set(
    name,
    earlier.map((sum, nth) => sum + (values[nth] ?? 0)),
  );
}

/** The day of a time. A text that is no time, because a bit of it has turned, is a day of its own, which no stored sum has. */
const dayOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : qatarDate(new Date(at)));

type Bounds = Pick<Schema["order_sums"], "total_from" | "total_to" | "slot_from" | "slot_to">;

/** Bounds that have this order within them too. */
function widened(
  bounds: Bounds | undefined,
  { total, slot_date }: { total: number; slot_date: string | null },
): Bounds {
  const [first, last] = [slot_date ?? "9999-12-31", slot_date ?? ""];
  if (!bounds) return { total_from: total, total_to: total, slot_from: first, slot_to: last };
  const { total_from, total_to, slot_from, slot_to } = bounds;
  return {
    total_from: Math.min(total_from, total),
    total_to: Math.max(total_to, total),
    slot_from: first < slot_from ? first : slot_from,
    slot_to: last > slot_to ? last : slot_to,
  };
}

const isWithin = (rows: Bounds, stored: Bounds): boolean =>
  stored.total_from <= rows.total_from &&
  stored.total_to >= rows.total_to &&
  stored.slot_from <= rows.slot_from &&
  stored.slot_to >= rows.slot_to;

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
  const reached = new Map<string, Bounds>();
  const orders = (after: string) =>
    db
      .selectFrom("orders")
      .select(["id", "placed_at", "status", "payment_status", "voided_at", "total", "credited"])
      .select(["source", "method", "payment_method", "zone_id", "zone_name", "slot_date"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
  for await (const row of inBatches(orders, ({ id }) => id)) {
    const state = [row.status, row.payment_status, row.voided_at === null ? "no" : "yes"];
    const key = [dayOf(row.placed_at), ...state, ...sidesOf(row)];
    add(placed, key, [1, row.total - row.credited]);
    reached.set(nameOf(key), widened(reached.get(nameOf(key)), row));
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
  const crossed: Finding[] = [];
  for (const row of await db.selectFrom("order_sums").selectAll().execute()) {
    const key = [row.placed_on, row.status, row.payment_status, row.voided, ...sidesOf(row)];
    add(storedOrders, key, [row.orders, row.total]);
    const rows = reached.get(nameOf(key));
    if (!rows || isWithin(rows, row)) continue;
    const label = `orders · bounds · ${nameOf(key)}`;
    const said = ({ total_from, total_to, slot_from, slot_to }: Bounds) =>
      `${total_from} – ${total_to}, ${slot_from} – ${slot_to}`;
    crossed.push({
      invariant: "list_sums",
      kind: "numbers",
      id: label,
      label,
      expected: said(rows),
      found: said(row),
    });
  }
  return [
    ...crossed.slice(0, MAX_NAMED),
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
