import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { readAgeing } from "../../server/features/billing/ageing.ts";
import { listPosted } from "../../server/features/billing/list-invoices.ts";
import { listPaymentsOfAll } from "../../server/features/billing/list-payments.ts";
import { readStatement } from "../../server/features/billing/statement.ts";
import { invoiceFilter } from "../../src-shared/contract/billing-list.ts";
import { dayBefore } from "../support/databases.ts";
import { freshPostgres } from "../support/postgres.ts";
import { postgresServer } from "../support/postgres-server.ts";
import { printTable } from "./table.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");
const CUSTOMERS = 4000;
/** As long as a document's. */
const CONTENT = JSON.stringify({ text: "x".repeat(2500) });

/**
 * Orders over two years, each invoiced once; every tenth is not paid. Written by the database itself, past the program's own
 * way: what is measured is reading.
 */
async function fill(db: Db, count: number): Promise<void> {
  const numbers = (until: number) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(until)})`;
  const day = dayBefore(db, NOW.toISOString().slice(0, 10), `730 - n * 73 / ${count / 10}`);
  const at = sql`${day} || 'T09:00:00.000Z'`;
  const total = sql`10000 + (n % 977) * 100`;
  const whose = sql`'customer-' || ((n * 79) % ${sql.lit(CUSTOMERS)} + 1)`;
  const number = sql`'2026-' || (1000000 + n)`;
  const search = sql`'inv-' || ${number} || ' ord-' || ${number} || ' name ' || n || ' trading company 9745' || (1000000 + n)`;
  const isOpen = sql`n % 10 = 0`;
  const now = sql.lit(NOW.toISOString());
  await sql`insert into customers (id, version, created_at, updated_at, name, phone, email, lang, search)
    ${numbers(CUSTOMERS)} select 'customer-' || n, 1, ${now}, ${now}, 'Customer ' || n, '', '', 'en', '' from numbers`.execute(
    db,
  );
  await sql`insert into orders (id, version, created_at, updated_at, number, status, source, lang, contact_name,
      contact_phone, contact_email, method, payment_method, currency, subtotal, services, delivery_fee, tax_rate, tax,
      total, access_hash, customer_id, placed_at, received, payment_status, documented, search)
    ${numbers(count)} select 'order-' || n, 1, ${at}, ${at}, 'ORD-' || ${number}, 'delivered', 'web', 'en', 'Name ' || n,
      '', '', 'pickup', 'cash', 'QAR', ${total}, 0, 0, 0, 0, ${total}, 'hash-' || n, ${whose}, ${at},
      case when ${isOpen} then 0 else ${total} end, case when ${isOpen} then 'unpaid' else 'paid' end, ${total}, ${search}
    from numbers`.execute(db);
  await sql`insert into invoices (id, kind, series, position, number, issued_at, due_on, order_id, customer_id, buyer, net,
      tax, total, delivery_fee, content, hash, posted_by, search)
    ${numbers(count)} select 'invoice-' || n, 'invoice', 'INV-2026', n, 'INV-' || ${number}, ${at}, ${day}, 'order-' || n,
      ${whose}, 'Name ' || n, ${total}, 0, ${total}, 0, ${sql.lit(CONTENT)}, 'hash', 'system', ${search}
    from numbers`.execute(db);
  await sql`insert into invoice_states (invoice_id, order_id, version, status, credited, paid, balance, kind, customer_id,
      issued_at, due_on, number, total, search)
    ${numbers(count)} select 'invoice-' || n, 'order-' || n, 1, case when ${isOpen} then 'unpaid' else 'paid' end, 0,
      case when ${isOpen} then 0 else ${total} end, case when ${isOpen} then ${total} else 0 end, 'invoice', ${whose},
      ${at}, ${day}, 'INV-' || ${number}, ${total}, ${search}
    from numbers`.execute(db);
  await sql`insert into payments (id, order_id, kind, method, amount, state, actor, at, cleared_at, customer_id)
    ${numbers(count)} select 'payment-' || n, 'order-' || n, 'payment', 'cash', ${total}, 'cleared', 'system', ${at}, ${at},
      ${whose}
    from numbers where n % 10 <> 0`.execute(db);
}

const list =
  (query: object, page = 1) =>
  (db: Db) =>
    listPosted({ db, now: () => NOW }, { ...invoiceFilter.parse(query), page, pageSize: 24 });

const pages = (count: number): [string, (db: Db) => Promise<unknown>][] => [
  ["ageing", (db) => readAgeing({ db, now: () => NOW }, { page: 1, pageSize: 24 })],
  ["ageing, last page", (db) => readAgeing({ db, now: () => NOW }, { page: 17, pageSize: 24 })],
  ["statement of a customer", (db) => readStatement({ db, now: () => NOW }, "customer-7", {})],
  ["statement, one month", (db) => readStatement({ db, now: () => NOW }, "customer-7", { from: "2026-10-01" })],
  ["invoices, newest", list({ kind: "invoice" })],
  ["invoices, last page", list({ kind: "invoice" }, Math.floor(count / 24))],
  ["invoices, by amount", list({ kind: "invoice", sort: "-total" })],
  ["invoices, by due day", list({ kind: "invoice", sort: "due" })],
  ["invoices, not paid", list({ kind: "invoice", status: ["unpaid", "part_paid"] })],
  ["invoices, overdue", list({ kind: "invoice", overdue: "1" })],
  ["invoices, one month", list({ kind: "invoice", from: "2026-10-01", to: "2026-10-31" })],
  ["invoices, number", list({ kind: "invoice", q: "INV-2026-1123456" })],
  ["invoices, phone", list({ kind: "invoice", q: "97451123456" })],
  ["invoices, common word", list({ kind: "invoice", q: "trading" })],
  ["invoices, nothing found", list({ kind: "invoice", q: "zzzz" })],
  ["invoices of a customer", list({ kind: "invoice", customer: "customer-7" })],
  ["payments, newest", (db) => listPaymentsOfAll({ db }, { method: [], state: [], page: 1, pageSize: 24 })],
  ["payments, last page", (db) => listPaymentsOfAll({ db }, { method: [], state: [], page: count / 30, pageSize: 24 })],
];

async function measure(title: string, db: Db, count: number): Promise<void> {
  const begun = performance.now();
  await fill(db, count);
  // PostgreSQL gathers its statistics by itself; a shop on SQLite has none.
  if (title.includes("PostgreSQL")) await sql`vacuum analyze`.execute(db);
  const made = performance.now() - begun;
  const rows = [];
  for (const [what, ask] of pages(count)) {
    const times: number[] = [];
    for (let i = 0; i < 21; i++) {
      const before = performance.now();
      await ask(db);
      times.push(performance.now() - before);
    }
    const [first = 0, ...warm] = times;
    warm.sort((a, b) => a - b);
    rows.push({ what, "first ms": first, "p50 ms": warm[9] ?? 0, "p95 ms": warm[18] ?? 0 });
  }
  printTable(`${title}: ${count} orders and invoices, ${count / 10} open, made in ${(made / 1000).toFixed(0)} s`, rows);
}

/** What is owed at 200,000 orders, 20,000 of them open; on PostgreSQL too where Debian's package is installed. */
export async function benchBilling(count = 200_000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "showroom-billing-"));
  try {
    const db = openDatabase(join(folder, "shop.db"));
    await migrate(db);
    await measure("Billing on SQLite", db, count);
    await db.destroy();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const server = postgresServer();
  if (!server) return;
  try {
    const { url, drop } = await freshPostgres(server.url);
    const db = openDatabase(url);
    await measure("Billing on PostgreSQL", db, count);
    await db.destroy();
    await drop();
  } finally {
    server.stop();
  }
}
