/** What lists say over all their rows (db/kept-sums.ts), against the rows themselves, added up once more here. */
import type { Finding } from "../../src-shared/health/invariants.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { Db, Tx } from "../schema.ts";

const CHUNK = 5000;
/** Of one table; whoever loses a trigger is told of the first. */
const MOST_NAMED = 20;

type Sums = Map<string, readonly number[]>;

function add(sums: Sums, key: readonly (string | null)[], values: readonly number[]): void {
  const name = key.map((part) => part ?? "").join(" · ");
  const known = sums.get(name) ?? values.map(() => 0);
  sums.set(
    name,
    known.map((sum, nth) => sum + (values[nth] ?? 0)),
  );
}

/** What is no time, because a bit of it has turned, is a day of its own, which no kept sum has. */
const dayOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : qatarDate(new Date(at)));

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
  for await (const row of inParts(states, ({ invoice_id }) => invoice_id)) {
    const { kind, status, issued_at, due_on, total, credited, paid, balance } = row;
    add(documents, [kind, status, dayOf(issued_at), due_on], [1, total, credited, paid, balance]);
    if (balance > 0) add(owed, [row.customer_id], [1, balance]);
  }
  const money: Sums = new Map();
  const payments = (after: string) =>
    db.selectFrom("payments").selectAll().where("id", ">", after).orderBy("id").limit(CHUNK).execute();
  for await (const row of inParts(payments, ({ id }) => id)) {
    const { kind, state, at, method, amount, moved_id } = row;
    add(money, [kind, state, dayOf(at), method], [1, moved_id === null ? amount : 0]);
  }

  const keptDocuments: Sums = new Map();
  for (const row of await db.selectFrom("invoice_sums").selectAll().execute()) {
    const { kind, status, issued_on, due_on, total, credited, paid, balance } = row;
    add(keptDocuments, [kind, status, issued_on, due_on], [row.documents, total, credited, paid, balance]);
  }
  const keptOwed: Sums = new Map();
  for (const row of await db.selectFrom("owed_sums").selectAll().execute()) {
    add(keptOwed, [row.customer_id], [row.invoices, row.balance]);
  }
  const keptMoney: Sums = new Map();
  for (const row of await db.selectFrom("payment_sums").selectAll().execute()) {
    add(keptMoney, [row.kind, row.state, row.written_on, row.method], [row.payments, row.amount]);
  }
  return [
    ...differences("documents", documents, keptDocuments),
    ...differences("owed", owed, keptOwed),
    ...differences("payments", money, keptMoney),
  ];
}

function differences(what: string, are: Sums, kept: Sums): Finding[] {
  const findings: Finding[] = [];
  for (const name of new Set([...are.keys(), ...kept.keys()])) {
    const expected = (are.get(name) ?? []).join(", ") || "none";
    const found = (kept.get(name) ?? []).join(", ") || "none";
    if (expected === found) continue;
    const label = `${what} · ${name}`;
    findings.push({ invariant: "list_sums", kind: "numbers", id: label, label, expected, found });
    if (findings.length === MOST_NAMED) return findings;
  }
  return findings;
}

/** Every row, read in parts by key. */
async function* inParts<Row>(
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
