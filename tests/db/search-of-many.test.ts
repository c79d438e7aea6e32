/** Searching many documents and payments: what is found is what holds the terms, and what many hold is not counted to its end. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCustomers } from "../../db/queries/customers/customers.ts";
import { listOrderIds } from "../../db/queries/orders/order-list.ts";
import type { Db } from "../../db/schema.ts";
import type { Context } from "../../server/context.ts";
import { listPosted, listPostedIds } from "../../server/features/billing/list-invoices.ts";
import { listPaymentIds, listPaymentsOfAll } from "../../server/features/billing/list-payments.ts";
import { listStaffOrders } from "../../server/features/orders/reading/list-orders.ts";
import { isRefusal } from "../../src-shared/api/refusal.ts";
import { invoiceFilter } from "../../src-shared/billing/list.ts";
import { MAX_COUNTED, MAX_MATCHES, searchTerms } from "../../src-shared/orders/search.ts";
import { orderQuery } from "../../src-shared/orders/staff-operations.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { manyInvoices } from "../support/many-invoices.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");
const COUNT = MAX_COUNTED + 50;

describe(`searching many documents (${engine})`, () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await openTestDatabase();
    await manyInvoices(shop.db, COUNT, NOW);
    await shop.db.updateTable("payments").set({ reference: "TRF 55/9" }).where("id", "=", "payment-77").execute();
  }, 60_000);
  afterAll(() => shop.close());

  const invoices = (query: object, page = 1) =>
    listPosted({ db: shop.db, now: () => NOW }, { ...invoiceFilter.parse(query), page, pageSize: 24 });
  const payments = (query: object, page = 1) =>
    listPaymentsOfAll({ db: shop.db }, { method: [], state: [], ...query, page, pageSize: 24 });

  const texts = async (db: Db) => db.selectFrom("orders").select(["id", "search"]).execute();
  /** The numbers of the orders whose text holds all terms, found without the database. */
  const holding = async (q: string) =>
    (await texts(shop.db))
      .filter(({ search }) => searchTerms(q).every((term) => search.includes(term)))
      .map(({ id }) => id.slice("order-".length));

  test.each(["INV-2026-1000123", "97451000777", "name 99 trading", "me 9999", "1004 1000", "zzzz", "77 trading 0077"])(
    "finds all and only the rows with the terms: %s",
    async (q) => {
      const expected = await holding(q);
      const ids = await listPostedIds({ db: shop.db, now: () => NOW }, invoiceFilter.parse({ q }));
      expect(ids.toSorted()).toEqual(expected.map((n) => `invoice-${n}`).toSorted());
      const { data, meta } = await invoices({ q, kind: "invoice" });
      expect(meta).toMatchObject({ total: expected.length, more: false });
      expect(data).toHaveLength(Math.min(24, expected.length));
      const paid = await listPaymentIds({ db: shop.db }, { q, method: [], state: [] });
      expect(paid.toSorted()).toEqual(
        expected
          .filter((n) => Number(n) % 10 !== 0)
          .map((n) => `payment-${n}`)
          .toSorted(),
      );
      expect((await payments({ q })).meta).toMatchObject({ total: paid.length, more: false });
    },
  );

  test("finds a payment by its reference as well as by its order", async () => {
    expect((await payments({ q: "trf 55/9" })).data.map(({ id }) => id)).toEqual(["payment-77"]);
    expect((await payments({ q: "TRF 1000077" })).data.map(({ id }) => id)).toEqual(["payment-77"]);
  });

  test("says of a word that most documents hold that there are more than it counted, and still shows every page of them", async () => {
    for (const sort of ["-issued", "total", "number", "-due"]) {
      const { data, meta } = await invoices({ q: "trading", kind: "invoice", sort }, 2);
      expect(meta).toMatchObject({ total: MAX_MATCHES, more: true });
      expect(data).toHaveLength(24);
    }
    const last = await invoices({ q: "trading", kind: "invoice" }, Math.floor(MAX_MATCHES / 24));
    expect(last.data).toHaveLength(24);
  });

  const orders = (query: object, page = 1) =>
    listStaffOrders(
      { db: shop.db, actor: { kind: "staff", role: "admin" } } as Context,
      orderQuery.parse({ ...query, page, pageSize: 24 }),
    );
  const found = async (query: object, page?: number) => {
    const answer = await orders(query, page);
    if (isRefusal(answer)) throw new Error(answer.code);
    return answer;
  };

  test.each(["ORD-2026-1000123", "97451000777", "name 99 trading", "1004 1000", "zzzz"])(
    "finds all and only the orders with the terms, and counts them by status: %s",
    async (q) => {
      const expected = await holding(q);
      const { data, meta } = await found({ q });
      expect(meta).toMatchObject({ total: expected.length, more: false });
      expect(Object.values(meta.statuses ?? {}).reduce((sum, count) => sum + count, 0)).toBe(expected.length);
      expect(data).toHaveLength(Math.min(24, expected.length));
      const ids = await listOrderIds(shop.db, { terms: searchTerms(q) }, { column: "total", direction: "asc" });
      expect(ids.toSorted()).toEqual(expected.map((n) => `order-${n}`).toSorted());
    },
  );

  test("says of a word that most orders hold that there are more than it counted, and counts one status of them", async () => {
    await shop.db.updateTable("orders").set({ status: "confirmed" }).where("id", "like", "order-%77").execute();
    const confirmed = Math.floor((COUNT - 77) / 100) + 1;
    for (const sort of ["-placed", "total", "number"]) {
      const { data, meta } = await found({ q: "trading", sort }, 2);
      expect(meta).toEqual({ total: MAX_MATCHES, more: true, page: 2, pageSize: 24 });
      expect(data).toHaveLength(24);
      const some = await found({ q: "trading", status: ["confirmed"], sort });
      expect(some.meta).toMatchObject({ total: confirmed, more: false });
      expect(some.data.every(({ status }) => status === "confirmed")).toBe(true);
    }
    const last = await found({ q: "trading" }, Math.floor(MAX_MATCHES / 24));
    expect(last.data).toHaveLength(24);
  });

  test("says of a word that many customers hold that there are more than it counted, and still shows every page of them", async () => {
    const exactly = sql.lit(MAX_MATCHES);
    await sql`update customers set search = 'said trading ' || id`.execute(shop.db);
    await sql`update customers set search = search || ' exactly' where id in (select id from customers limit ${exactly})`.execute(
      shop.db,
    );
    const list = (q: string, page = 1) =>
      listCustomers(
        shop.db,
        searchTerms(q),
        { column: "name", direction: "asc" },
        { offset: (page - 1) * 24, limit: 24 },
      );
    expect(await list("said", 100)).toMatchObject({ total: MAX_MATCHES, more: true, rows: { length: 24 } });
    expect(await list("exactly")).toMatchObject({ total: MAX_MATCHES, more: false });
    expect(await list("customer-3999")).toMatchObject({ total: 1, more: false });
    const all = await list("");
    expect([all.more, all.total]).toEqual([false, 4000]);
  });

  test("counts a list without search terms to its end", async () => {
    expect((await invoices({ kind: "invoice" })).meta).toMatchObject({ total: COUNT, more: false });
    const paid = await invoices({ kind: "invoice", status: ["paid", "unpaid"] });
    expect(paid.meta).toMatchObject({ total: COUNT, more: false });
  });
});
