import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasUncreditedInvoice } from "../../db/queries/billing/billing.ts";
import type { Db } from "../../db/schema.ts";
import { readAgeing } from "../../server/features/billing/ageing.ts";
import { listPosted } from "../../server/features/billing/list-invoices.ts";
import { listPaymentsOfAll } from "../../server/features/billing/list-payments.ts";
import { readStatement } from "../../server/features/billing/statement.ts";
import { invoiceFilter } from "../../src-shared/billing/list.ts";
import { POSTED_KINDS } from "../../src-shared/billing/posted-kinds.ts";
import { companyOrder, invoiceFor, pay } from "../support/billing.ts";
import { engine } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

/** Steps that read every row of a table that grows with the years, or that are done anew for each row of another. */
const whole =
  engine === "sqlite"
    ? // A page in the order of an index ends with its last row.
      /\bSCAN (?:orders|invoices|invoice_states|payments)\b(?!.* INDEX (?:invoice_states_open_|payments_))|CORRELATED/
    : /Seq Scan on (?:orders|invoices|invoice_states|payments)\b|SubPlan/;

const byKind = /invoice_states_(?:found|listed|of_status|open_listed)\b|payments_(?:listed|uncleared|refunds)\b/;

let shop: StaffShop;
let customerId: string;
beforeAll(async () => {
  shop = await staffShop();
  const order = await companyOrder(shop, 2);
  customerId = order.customer.id;
  await invoiceFor(shop, order.id);
  await pay(shop, order.id, { method: "cash", amount: 100 });
});
afterAll(() => shop[Symbol.asyncDispose]());

describe("no page of receivables reads all orders or all documents", () => {
  const list = (query: object) => (db: Db) =>
    listPosted({ db, now: shop.app.now }, { ...invoiceFilter.parse(query), page: 2, pageSize: 24 });
  const money = (query: object) => (db: Db) =>
    listPaymentsOfAll({ db }, { method: [], state: [], page: 2, pageSize: 24, ...query });
  const cases: [string, (db: Db) => Promise<unknown>][] = [
    ["the ageing", (db) => readAgeing({ db, now: shop.app.now }, { page: 1, pageSize: 24 })],
    [
      "the statement of a customer",
      (db) => readStatement({ db, now: shop.app.now }, customerId, { from: "2026-11-01" }),
    ],
    ["invoices, newest first, with their sums", list({ kind: "invoice" })],
    ["documents of all kinds, newest first", list({})],
    ["documents of all kinds by amount", list({ sort: "-total" })],
    ["invoices by number", list({ kind: "invoice", sort: "number" })],
    ["invoices by amount", list({ kind: "invoice", sort: "-total" })],
    ["invoices by the day they are due", list({ kind: "invoice", sort: "due" })],
    ["invoices that are not paid", list({ kind: "invoice", status: ["unpaid", "part_paid"] })],
    ["invoices that are overdue", list({ kind: "invoice", overdue: "1" })],
    ["invoices that are overdue, by the day they were due", list({ kind: "invoice", overdue: "1", sort: "due" })],
    ["invoices that were credited in full", list({ kind: "invoice", status: ["credited"] })],
    ["invoices of a month", list({ kind: "invoice", from: "2026-10-01", to: "2026-10-31" })],
    ["documents of a customer", list({ customer: "somebody" })],
    ["invoices of a customer", list({ kind: "invoice", customer: "somebody" })],
    ["documents of an order", list({ order: "something" })],
    ["payments, newest first, with their sums", money({})],
    ["payments that are waited for", money({ state: ["pending"] })],
    ["money that went back", money({ kind: "refund" })],
    ["payments of a month", money({ from: "2026-10-01", to: "2026-10-31" })],
    ["whether an order may be cancelled", (db) => hasUncreditedInvoice(db, "an order")],
    ...(engine === "sqlite" ? [["invoices found by a term", list({ kind: "invoice", q: "rayyan" })] as never] : []),
  ];
  test.each(cases)("%s", async (title, work) => {
    const steps: string[] = [];
    for (const statement of await statementsOf(shop.app.db, work)) {
      if (/^\s*(?:select|with)/.test(statement.sql)) steps.push(...(await planOf(shop.app.db, statement)));
    }
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => whole.test(step))).toEqual([]);
    // PostgreSQL has statistics and decides by them.
    if (engine !== "sqlite") return;
    // Of one customer or one order there is little: going through all documents of a kind for it is a full scan, too.
    if (/customer|order|ageing/.test(title)) expect(steps.filter((step) => byKind.test(step))).toEqual([]);
    // The page of each kind is sorted once more, to be merged with the others; nothing else is.
    else
      expect(steps.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY"))).toHaveLength(
        /all kinds/.test(title) ? POSTED_KINDS.length : 0,
      );
  });
});

test("a page of the ageing reads its debtors in the order of an index, and counts them beyond the last page too", async () => {
  const ageing = (page: number) => (db: Db) => readAgeing({ db, now: shop.app.now }, { page, pageSize: 24 });
  const first = await ageing(1)(shop.app.db);
  expect([first.data.map((row) => row.customerId), first.meta.total]).toEqual([[customerId], 1]);
  const beyond = await ageing(2)(shop.app.db);
  expect([beyond.data, beyond.meta.total]).toEqual([[], 1]);
  const [page] = await statementsOf(shop.app.db, ageing(1));
  const steps = await planOf(shop.app.db, page as never);
  // PostgreSQL sorts as few as there are here.
  if (engine === "sqlite")
    expect(steps.filter((step) => /SCAN owed_sums.*INDEX owed_sums_largest/.test(step))).toHaveLength(1);
});
