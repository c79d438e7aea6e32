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
import { invoiceFilter } from "../../src-shared/billing/list.ts";
import { manyInvoices } from "../support/many-invoices.ts";
import { freshPostgres } from "../support/postgres.ts";
import { postgresServer } from "../support/postgres-server.ts";
import { printTable } from "./table.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");
const list =
  (query: object, page = 1) =>
  (db: Db) =>
    listPosted({ db, now: () => NOW }, { ...invoiceFilter.parse(query), page, pageSize: 24 });

const money =
  (query: object, page = 1) =>
  (db: Db) =>
    listPaymentsOfAll({ db }, { method: [], state: [], ...query, page, pageSize: 24 });

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
  ["invoices by number, last page", list({ kind: "invoice", sort: "number" }, Math.floor(count / 24))],
  ["invoices by due day, last page", list({ kind: "invoice", sort: "due" }, Math.floor(count / 24))],
  ["invoices of a customer", list({ kind: "invoice", customer: "customer-7" })],
  ["payments, newest", money({})],
  ["payments, last page", money({}, Math.floor((count * 0.9) / 24))],
  ["payments waited for", money({ state: ["pending"] })],
  ["payments, number", money({ q: "1123456" })],
  ["payments, common word", money({ q: "trading" })],
  ["payments, nothing found", money({ q: "zzzz" })],
];

async function measure(title: string, db: Db, count: number): Promise<void> {
  const begun = performance.now();
  await manyInvoices(db, count, NOW);
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

/** Receivables of 200,000 orders, 20,000 of them open; on PostgreSQL too where Debian's package is installed. */
export async function benchBilling(count = Number(process.env.BENCH_ORDERS ?? 200_000)): Promise<void> {
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
