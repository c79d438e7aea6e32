/** What lists say over all their rows is kept by the database (db/kept-sums.ts): whatever is written, it is the rows' sum. */

import { type CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkListSums } from "../../db/check/list-sums.ts";
import { migrations } from "../../db/migrations/index.ts";
import { listMirrored } from "../../db/mirror/mirrored-rows.ts";
import { readMirrorRows } from "../../db/mirror/read-rows.ts";
import { relaxConstraints } from "../../db/mirror/relax-constraints.ts";
import { clearMirrorRows, writeMirrorRows } from "../../db/mirror/write-rows.ts";
import { listLedger, listLedgerIds } from "../../db/queries/billing/billing-ledger.ts";
import {
  type InvoiceListSort,
  listAndSumInvoices,
  listInvoiceIds,
  listInvoices,
} from "../../db/queries/billing/billing-list.ts";
import { listAndCountOrders, listOrderIds, listOrders } from "../../db/queries/orders/order-list.ts";
import type { OrderListFilter } from "../../db/queries/orders/order-list-filter.ts";
import { DEEP } from "../../db/queries/skip-days.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { POSTED_KINDS } from "../../src-shared/billing/posted-kinds.ts";
import { mirroredNames } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { startOfQatarDay } from "../../src-shared/values/qatar-time.ts";
import { companyOrder, credit, invoiceFor, pay } from "../support/billing.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { manyInvoices } from "../support/many-invoices.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");

const documentSums = (db: Db) => db.selectFrom("invoice_sums").selectAll().orderBy("status").execute();
const owedSums = (db: Db) => db.selectFrom("owed_sums").selectAll().orderBy("customer_id").execute();
const paymentSums = (db: Db) => db.selectFrom("payment_sums").selectAll().orderBy("method").execute();

const orderSums = (db: Db) => db.selectFrom("order_sums").selectAll().orderBy("placed_on").orderBy("status").execute();

describe(`sums that the database keeps (${engine})`, () => {
  let shop: StaffShop;
  beforeEach(async () => {
    shop = await staffShop();
  });
  afterEach(() => shop[Symbol.asyncDispose]());

  test("follow an invoice from its posting through money, credit and refund", async () => {
    const { db } = shop.app;
    const order = await companyOrder(shop, 2);
    const invoice = await invoiceFor(shop, order.id);
    const { total } = invoice;
    const customer_id = order.customer.id;
    expect(await owedSums(db)).toEqual([{ customer_id, invoices: 1, balance: total }]);
    expect(await documentSums(db)).toMatchObject([{ status: "unpaid", documents: 1, total, paid: 0, balance: total }]);

    await pay(shop, order.id, { method: "cash", amount: 100 });
    expect(await owedSums(db)).toEqual([{ customer_id, invoices: 1, balance: total - 100 }]);
    expect(await documentSums(db)).toMatchObject([{ status: "part_paid", paid: 100, balance: total - 100 }]);

    await pay(shop, order.id, { method: "cheque", reference: "CHQ 1", amount: total - 100 });
    expect(await paymentSums(db)).toMatchObject([
      { kind: "payment", state: "cleared", method: "cash", payments: 1, amount: 100 },
      { kind: "payment", state: "pending", method: "cheque", payments: 1, amount: total - 100 },
    ]);
    await credit(shop, invoice.id, { scope: "rest" });
    expect(await checkListSums(db)).toEqual([]);
  });

  test("hold after everybody wrote at the same moment", async () => {
    const orders: { id: string }[] = [];
    for (let i = 0; i < 6; i++) orders.push(await companyOrder(shop, 1));
    await Promise.all(orders.map(({ id }) => invoiceFor(shop, id)));
    await Promise.all(
      orders.flatMap(({ id }) => [
        pay(shop, id, { method: "cash", amount: 500 }),
        pay(shop, id, { method: "card", amount: 700 }),
      ]),
    );
    expect(await checkListSums(shop.app.db)).toEqual([]);
    const [money, ...others] = await paymentSums(shop.app.db);
    expect([money, ...others].map((row) => [row?.method, row?.payments, row?.amount])).toEqual([
      ["card", 6, 4200],
      ["cash", 6, 3000],
    ]);
  });

  test("are as before after a refusal or a fault rolled everything back", async () => {
    const { db } = shop.app;
    const order = await companyOrder(shop, 1);
    await invoiceFor(shop, order.id);
    const before = [await documentSums(db), await owedSums(db)];
    const failing = inTransaction(db, async (tx) => {
      await tx.updateTable("invoice_states").set({ balance: 1, paid: 1, status: "part_paid" }).execute();
      throw new Error("after the write");
    });
    await expect(failing).rejects.toThrow("after the write");
    expect([await documentSums(db), await owedSums(db)]).toEqual(before);
  });

  test("are filled by the migration from rows of an older program", async () => {
    const { db } = shop.app;
    const order = await companyOrder(shop, 3);
    await invoiceFor(shop, order.id);
    await pay(shop, order.id, { method: "card", amount: 100 });
    const read = async () => [await documentSums(db), await owedSums(db), await paymentSums(db), await orderSums(db)];
    const kept = await read();
    const steps = ["0175-list-sums", "0310-order-sums", "0326-order-totals", "0330-order-sides"];
    for (const name of steps.toReversed()) await migrations[name]?.down?.(db);
    for (const name of steps) await migrations[name]?.up(db);
    expect(await read()).toEqual(kept);
    expect(kept.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
    expect(kept.at(-1)).toMatchObject([{ orders: 1, total: order.totals.total }]);
    await pay(shop, order.id, { method: "card", amount: 100 });
    expect(await checkListSums(db)).toEqual([]);
  });

  test("are updated on a desktop's mirror too, when rows arrive, arrive again, are removed and are fetched again", async () => {
    const order = await companyOrder(shop, 2);
    await invoiceFor(shop, order.id);
    await pay(shop, order.id, { method: "cash", amount: 100 });
    const rows: MirrorRow[] = [];
    for (const name of mirroredNames) {
      const ids = await listMirrored(shop.app.db, name, { role: "admin", ordersSince: "" }, "", 10_000);
      const read = await readMirrorRows(
        shop.app.db,
        name,
        ids.map(({ id }) => id),
      );
      rows.push(...read);
    }
    const desktop = await openTestDatabase("sqlite");
    try {
      relaxConstraints(desktop.db);
      const write = (work: (tx: Parameters<typeof writeMirrorRows>[0]) => void) =>
        inTransaction(desktop.db, async (tx) => work(tx));
      await write((tx) => writeMirrorRows(tx, rows));
      await write((tx) => writeMirrorRows(tx, rows));
      expect(await documentSums(desktop.db)).toEqual(await documentSums(shop.app.db));
      expect(await owedSums(desktop.db)).toEqual(await owedSums(shop.app.db));
      expect(await paymentSums(desktop.db)).toEqual(await paymentSums(shop.app.db));
      expect(await orderSums(desktop.db)).toEqual(await orderSums(shop.app.db));
      await write((tx) => writeMirrorRows(tx, [{ ...rowOf(rows, "orders"), tables: null }]));
      expect(await paymentSums(desktop.db)).toEqual([]);
      await write((tx) => clearMirrorRows(tx, mirroredNames));
      expect(await documentSums(desktop.db)).toEqual([]);
      expect(await owedSums(desktop.db)).toEqual([]);
      expect(await orderSums(desktop.db)).toEqual([]);
    } finally {
      await desktop.close();
    }
  });
});

function rowOf(rows: readonly MirrorRow[], collection: string): MirrorRow {
  const row = rows.find((row) => row.collection === collection);
  if (!row) throw new Error(`no ${collection}`);
  return row;
}

describe(`pages far down a list (${engine})`, () => {
  const COUNT = 3 * DEEP;
  const SIZE = 170;
  const COMMON = "name";
  let shop: TestDatabase;
  beforeEach(async () => {
    shop = await openTestDatabase();
    await manyInvoices(shop.db, COUNT, NOW);
    // Some are of another kind, which has no status and no due day.
    await sql`update invoice_states set kind = 'credit_note', status = null, due_on = null
      where cast(substr(invoice_id, 9) as integer) % 7 = 3 and balance = 0`.execute(shop.db);
  });
  afterEach(() => shop.close());

  const sorts: InvoiceListSort[] = (["issued_at", "number", "total", "due_on"] as const).flatMap((column) => [
    { column, direction: "asc" },
    { column, direction: "desc" },
  ]);

  test("hold each document once, in the order of the whole list, whichever way it is sorted and filtered", async () => {
    const filters = [
      {},
      { kinds: ["invoice", "credit_note"] },
      { kinds: ["invoice"] },
      { kinds: ["invoice"], statuses: ["paid"], issuedFrom: "2025-06-15" },
      // What every document contains.
      { terms: [COMMON] },
      { terms: [COMMON], kinds: ["credit_note", "invoice"], issuedFrom: "2025-06-15" },
    ];
    for (const filter of filters) {
      for (const sort of sorts) {
        const all = await listInvoiceIds(shop.db, filter, sort);
        expect(all.length).toBeGreaterThan(DEEP + SIZE);
        const paged: string[] = [];
        for (let offset = 0; offset < all.length + SIZE; offset += SIZE) {
          paged.push(...(await listInvoices(shop.db, filter, sort, { offset, limit: SIZE })).map(({ id }) => id));
        }
        expect(paged, `${sort.column} ${sort.direction}`).toEqual(all);
      }
    }
  }, 30_000);

  test("hold each payment once, newest first", async () => {
    for (const filter of [{}, { methods: ["cash"], states: ["cleared"], to: "2026-06-15" }]) {
      const all = await listLedgerIds(shop.db, filter);
      expect(all.length).toBeGreaterThan(DEEP + SIZE);
      const paged: string[] = [];
      for (let offset = 0; offset < all.length + SIZE; offset += SIZE) {
        paged.push(...(await listLedger(shop.db, filter, { offset, limit: SIZE })).map(({ id }) => id));
      }
      expect(paged).toEqual(all);
    }
  });

  test("hold each order once, and each status its number, whichever way they are sorted and filtered", async () => {
    // Every third was cancelled, every fiftieth is voided; days have one order, several and none.
    await sql`update orders set status = 'cancelled' where id like '%3'`.execute(shop.db);
    await sql`update orders set voided_at = placed_at where id like '%77'`.execute(shop.db);
    await sql`update orders set placed_at = '2026-02-03T21:30:00.000Z' where id like '%5' and placed_at > '2026-02'`.execute(
      shop.db,
    );
    const begin = (day: string) => startOfQatarDay(day).toISOString();
    const filters: OrderListFilter[] = [
      {},
      { payment: ["unpaid"] },
      { statuses: ["cancelled"], placedFrom: begin("2024-12-20") },
      { placedFrom: begin("2025-03-01"), placedBefore: begin("2026-10-01"), statuses: [] },
      // Not divided by the stored numbers.
      { placedFrom: "2025-03-01T10:00:00.000Z" },
      { sources: ["web"], voided: false },
      { voided: true },
    ];
    for (const filter of filters) {
      for (const direction of ["asc", "desc"] as const) {
        const sort = { column: "placed_at", direction } as const;
        const all = await listOrderIds(shop.db, filter, sort);
        const paged: string[] = [];
        for (let offset = 0; offset < all.length + SIZE; offset += SIZE) {
          const { rows, total, counts } = await listAndCountOrders(shop.db, filter, sort, { offset, limit: SIZE });
          paged.push(...rows.map(({ id }) => id));
          expect(total).toBe(all.length);
          for (const status of ["delivered", "cancelled"] as const) {
            const expected = await listOrderIds(shop.db, { ...filter, statuses: [status] }, sort);
            expect(counts?.get(status) ?? 0).toBe(expected.length);
          }
        }
        expect(paged, JSON.stringify([filter, direction])).toEqual(all);
      }
    }
    expect((await listOrderIds(shop.db, {}, { column: "placed_at", direction: "asc" })).length).toBeGreaterThan(
      2 * DEEP,
    );
    expect(await checkListSums(shop.db)).toEqual([]);
  });

  test.each([
    [["unpaid"], "asc"],
    [["unpaid"], "desc"],
    [["unpaid", "part_paid"], "desc"],
  ] as const)(
    "of orders that are %j, by total %s, are read in the order of their own index",
    async (payment, direction) => {
      const page = { offset: 0, limit: 10 };
      const [listing] = await statementsOf(shop.db, (db) =>
        listOrders(db, { payment: [...payment] }, { column: "total", direction }, page),
      );
      const steps = (await planOf(shop.db, listing as CompiledQuery)).join("\n");
      expect(steps).toContain("orders_owing");
      // PostgreSQL sorts the few rows that it knows there are.
      if (engine === "sqlite") expect(steps).not.toContain("TEMP B-TREE FOR ORDER BY");
    },
  );

  test("of documents with a common word are walked through in the order of the index of each kind", async () => {
    await sql`analyze invoice_states`.execute(shop.db);
    const page = { offset: 0, limit: 10 };
    const newest = { column: "issued_at", direction: "desc" } as const;
    // PostgreSQL takes any index for a kind of which there is no document, and reads a small table where all may be counted.
    const kinds = engine === "sqlite" ? POSTED_KINDS.length : 2;
    for (const list of engine === "sqlite" ? [listInvoices, listAndSumInvoices] : [listInvoices]) {
      const statements = await statementsOf(shop.db, (db) => list(db, { terms: [COMMON] }, newest, page));
      const walks = statements.filter(({ sql }) => sql.includes('as "of_all_kinds"'));
      expect(walks).toHaveLength(1);
      const steps = (await planOf(shop.db, walks[0] as CompiledQuery, { mayReadAll: true })).join("\n");
      const walked =
        /(?:SEARCH invoice_states|Index (?:Only )?Scan Backward).* using (?:covering )?(?:index )?invoice_states_(?:found|listed)/gi;
      expect(steps.match(walked)?.length, steps).toBeGreaterThanOrEqual(kinds);
      expect(steps).not.toMatch(/SCAN invoice_states|Seq Scan/);
    }
  });

  test("of orders with a question are found by its index", async () => {
    await sql`analyze orders`.execute(shop.db);
    const page = { offset: 0, limit: 10 };
    const [listing] = await statementsOf(shop.db, (db) =>
      listOrders(db, { asking: true }, { column: "placed_at", direction: "desc" }, page),
    );
    expect((await planOf(shop.db, listing as CompiledQuery)).join("\n")).toContain("orders_question");
  });

  test("of orders are counted and reached without reading the orders before them", async () => {
    const filter = { payment: ["paid", "unpaid"] };
    const sort = { column: "placed_at", direction: "desc" } as const;
    const statements = await statementsOf(shop.db, (db) =>
      listAndCountOrders(db, filter, sort, { offset: 2 * DEEP, limit: 10 }),
    );
    const counting = statements.filter(({ sql }) => /count|sum\(/.test(sql));
    expect(counting).toHaveLength(2);
    for (const { sql } of counting) expect(sql).not.toMatch(/"orders"(?! as)(?!\))/);
    const [page] = statements.filter(({ sql }) => sql.includes("offset"));
    expect((await planOf(shop.db, page as CompiledQuery)).join("\n")).toMatch(
      /orders_(?:of_status|placed|searched)\b.*placed_at/s,
    );
    // Those before it on its day.
    expect(page?.parameters.at(-1)).toBeLessThan(10);
  });
});
