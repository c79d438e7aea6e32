import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { toJson } from "../../db/json.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { readAgeing } from "../../server/features/billing/ageing.ts";
import { listPosted } from "../../server/features/billing/list-invoices.ts";
import { listPaymentsOfAll } from "../../server/features/billing/list-payments.ts";
import { readStatement } from "../../server/features/billing/statement.ts";
import { invoiceFilter } from "../../src-shared/contract/billing-list.ts";
import { freshPostgres } from "../support/postgres.ts";
import { postgresServer } from "../support/postgres-server.ts";
import { printTable } from "./table.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");
const CUSTOMERS = 4000;
const BATCH = 250;
const pad = (number: number, size = 8) => String(number).padStart(size, "0");

/** Orders over two years, each invoiced once; those of the last tenth are not paid. Written past the program's own way. */
async function fill(db: Db, count: number): Promise<void> {
  const span = 730 * 86_400_000;
  const content = toJson({ text: "x".repeat(2500) });
  for (let start = 0; start < CUSTOMERS; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => {
      const id = `customer-${pad(start + at)}`;
      return {
        ...{
          id,
          version: 1,
          created_at: NOW.toISOString(),
          updated_at: NOW.toISOString(),
          name: `Customer ${start + at}`,
        },
        ...{ company: null, cr_number: null, phone: "", email: "", lang: "en" as const, note: null },
        ...{ last_order_at: null, search: `customer ${start + at}` },
      };
    });
    await db.insertInto("customers").values(rows).execute();
  }
  for (let start = 0; start < count; start += BATCH) {
    await db.transaction().execute(async (tx) => {
      const all = Array.from({ length: BATCH }, (_, at) => start + at);
      const atOf = (i: number) => new Date(NOW.getTime() - span + Math.floor((span * i) / count)).toISOString();
      const isOpen = (i: number) => i % 10 === 9;
      const whose = (i: number) => `customer-${pad((i * 7919) % CUSTOMERS)}`;
      const common = (i: number) => ({ created_at: atOf(i), updated_at: atOf(i), version: 1 });
      const total = (i: number) => 10_000 + (i % 977) * 100;
      const search = (i: number) =>
        `inv-2026-${pad(i, 6)} ord-2026-${pad(i, 6)} name ${i} trading company 9745${pad(i, 7)}`;
      await tx
        .insertInto("orders")
        .values(
          all.map((i) => ({
            ...common(i),
            ...{ id: `order-${pad(i)}`, number: `ORD-2026-${pad(i, 6)}`, status: "delivered", source: "web" as const },
            ...{
              lang: "en" as const,
              contact_name: `Name ${i}`,
              contact_phone: `+9745${pad(i, 7)}`,
              contact_email: "",
            },
            ...{ company: null, method: "delivery" as const, address: null, zone_id: null, zone_name: null },
            ...{ slot_date: null, slot_window: null, payment_method: "cash" as const, payment_due_at: null },
            ...{ currency: "QAR" as const, subtotal: total(i), services: 0, delivery_fee: 0, tax_rate: 0, tax: 0 },
            ...{ total: total(i), note: null, access_hash: `hash-${i}`, voided_at: null, customer_id: whose(i) },
            ...{ placed_at: atOf(i), received: isOpen(i) ? 0 : total(i), search: search(i) },
            payment_status: isOpen(i) ? ("unpaid" as const) : ("paid" as const),
          })),
        )
        .execute();
      await tx
        .insertInto("invoices")
        .values(
          all.map((i) => ({
            ...{ id: `invoice-${pad(i)}`, kind: "invoice" as const, series: "INV-2026", position: i + 1 },
            ...{ number: `INV-2026-${pad(i, 6)}`, issued_at: atOf(i), due_on: atOf(i).slice(0, 10) },
            ...{ order_id: `order-${pad(i)}`, corrects_id: null, payment_id: null, device_id: null },
            ...{
              buyer: `Name ${i}`,
              net: total(i),
              tax: 0,
              total: total(i),
              delivery_fee: 0,
              content,
              hash: String(i),
            },
            ...{ posted_by: "system", search: search(i) },
          })),
        )
        .execute();
      await tx
        .insertInto("invoice_states")
        .values(
          all.map((i) => ({
            ...{ invoice_id: `invoice-${pad(i)}`, order_id: `order-${pad(i)}`, version: 1, credited: 0 },
            status: isOpen(i) ? ("unpaid" as const) : ("paid" as const),
            ...{ paid: isOpen(i) ? 0 : total(i), balance: isOpen(i) ? total(i) : 0, kind: "invoice" as const },
            ...{ customer_id: whose(i), issued_at: atOf(i), due_on: atOf(i).slice(0, 10) },
            ...{ number: `INV-2026-${pad(i, 6)}`, total: total(i), search: search(i) },
          })),
        )
        .execute();
      const paid = all.filter((i) => !isOpen(i));
      await tx
        .insertInto("payments")
        .values(
          paid.map((i) => ({
            ...{
              id: `payment-${pad(i)}`,
              order_id: `order-${pad(i)}`,
              kind: "payment" as const,
              method: "cash" as const,
            },
            ...{ amount: total(i), state: "cleared" as const, reference: null, actor: "system", at: atOf(i) },
            ...{ cleared_at: atOf(i), customer_id: whose(i) },
          })),
        )
        .execute();
    });
  }
}

const list =
  (query: object, page = 1) =>
  (db: Db) =>
    listPosted({ db, now: () => NOW }, { ...invoiceFilter.parse(query), page, pageSize: 24 });

const pages = (count: number): [string, (db: Db) => Promise<unknown>][] => [
  ["ageing", (db) => readAgeing({ db, now: () => NOW }, { page: 1, pageSize: 24 })],
  ["ageing, last page", (db) => readAgeing({ db, now: () => NOW }, { page: 17, pageSize: 24 })],
  ["statement of a customer", (db) => readStatement({ db, now: () => NOW }, `customer-${pad(7)}`, {})],
  ["statement, one month", (db) => readStatement({ db, now: () => NOW }, `customer-${pad(7)}`, { from: "2026-10-01" })],
  ["invoices, newest", list({ kind: "invoice" })],
  ["invoices, last page", list({ kind: "invoice" }, Math.floor(count / 24))],
  ["invoices, by amount", list({ kind: "invoice", sort: "-total" })],
  ["invoices, by due day", list({ kind: "invoice", sort: "due" })],
  ["invoices, not paid", list({ kind: "invoice", status: ["unpaid", "part_paid"] })],
  ["invoices, overdue", list({ kind: "invoice", overdue: "1" })],
  ["invoices, one month", list({ kind: "invoice", from: "2026-10-01", to: "2026-10-31" })],
  ["invoices, number", list({ kind: "invoice", q: "INV-2026-123456" })],
  ["invoices, phone", list({ kind: "invoice", q: "50123456" })],
  ["invoices, common word", list({ kind: "invoice", q: "trading" })],
  ["invoices, nothing found", list({ kind: "invoice", q: "zzzz" })],
  ["invoices of a customer", list({ kind: "invoice", customer: `customer-${pad(7)}` })],
  ["payments, newest", (db) => listPaymentsOfAll({ db }, { method: [], state: [], page: 1, pageSize: 24 })],
  ["payments, last page", (db) => listPaymentsOfAll({ db }, { method: [], state: [], page: count / 30, pageSize: 24 })],
];

async function measure(title: string, db: Db, count: number): Promise<void> {
  const begun = performance.now();
  await fill(db, count);
  await sql`analyze`.execute(db);
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
