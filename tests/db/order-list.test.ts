/**
 * The staff's list of orders, whichever way it is filtered, sorted and paged: what it shows and counts is what a plain filter in
 * JavaScript finds among all rows. A failure prints its seed; ORDER_LIST_SEED plays the same orders and questions again.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkListSums } from "../../db/check/list-sums.ts";
import { listAndCountOrders, listOrderIds } from "../../db/queries/orders/order-list.ts";
import type { OrderListFilter, OrderListSort } from "../../db/queries/orders/order-list-filter.ts";
import type { OrderRow } from "../../db/queries/orders/orders.ts";
import { DEEP } from "../../db/queries/skip-days.ts";
import { PAYMENT_METHODS } from "../../src-shared/billing/ledger.ts";
import { PAYMENT_STATUSES } from "../../src-shared/orders/account.ts";
import { MAX_MATCHES } from "../../src-shared/orders/search.ts";
import { FULFILMENT_METHODS, ORDER_SOURCES, STAFF_ORDER_STATUSES } from "../../src-shared/orders/states.ts";
import { addDays, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";
import { diceOf } from "../money/dice.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";

const SEED = Number(process.env.ORDER_LIST_SEED ?? Date.now() % 1_000_000);
const COUNT = 3 * DEEP;
const FIRST_DAY = "2026-08-01";
const DAYS = 100;
/** In UTC: the last moment of a day in Qatar, the first of the next one, and two in the middle. */
const TIMES = ["20:59:59.999", "21:00:00.000", "06:15:00.000", "12:00:00.000"];
const WORDS = ["chair", "desk", "oak", "mesh", "lamp", "كرسي"];

describe(`the list of orders (${engine}, seed ${SEED})`, () => {
  let shop: TestDatabase;
  let all: OrderRow[];
  const dice = diceOf(SEED);
  const pick = <T>(values: readonly T[]): T => values[dice.below(values.length)] as T;
  beforeAll(async () => {
    shop = await openTestDatabase();
    const rows = Array.from({ length: COUNT }, (_, n) => {
      const at = `${addDays(FIRST_DAY, dice.below(DAYS))}T${pick(TIMES)}Z`;
      const id = `order-${String((n * 7919) % COUNT).padStart(6, "0")}`;
      return {
        id,
        version: 1,
        created_at: at,
        updated_at: at,
        placed_at: at,
        number: `ORD-2026-${100_000 + n}`,
        status: pick(STAFF_ORDER_STATUSES),
        source: pick(ORDER_SOURCES),
        lang: "en" as const,
        contact_name: `Name ${dice.below(300)}`,
        contact_phone: "",
        contact_email: "",
        method: pick(FULFILMENT_METHODS),
        slot_date: dice.below(3) === 0 ? null : addDays(FIRST_DAY, dice.below(DAYS)),
        payment_method: pick(PAYMENT_METHODS),
        currency: "QAR" as const,
        subtotal: 0,
        services: 0,
        delivery_fee: 0,
        tax_rate: 0,
        tax: 0,
        total: dice.below(400) * 100,
        access_hash: id,
        customer_id: `customer-${dice.below(20)}`,
        zone_id: dice.below(4) === 0 ? null : `zone-${dice.below(5)}`,
        payment_status: dice.below(4) === 0 ? pick(PAYMENT_STATUSES) : ("paid" as const),
        received: 0,
        documented: 0,
        search: `ord-2026-${100_000 + n} ${pick(WORDS)} ${pick(WORDS)} 100%_${dice.below(50)}`,
        question_at: dice.below(10) === 0 ? at : null,
        voided_at: dice.below(20) === 0 ? at : null,
      };
    });
    for (let from = 0; from < COUNT; from += 100) {
      await shop.db
        .insertInto("orders")
        .values(rows.slice(from, from + 100))
        .execute();
    }
    all = await shop.db.selectFrom("orders").selectAll().execute();
  }, 60_000);
  afterAll(() => shop.close());

  const some = <T>(values: readonly T[]): readonly T[] | undefined =>
    dice.below(3) === 0 ? values.filter(() => dice.below(3) === 0) : undefined;

  /** The beginning of a day, or now and then a moment within it, which no stored number tells of. */
  const momentOf = (day: number): string => {
    const begin = startOfQatarDay(addDays(FIRST_DAY, day)).getTime();
    return new Date(begin + (dice.below(5) === 0 ? dice.below(86_400_000) : 0)).toISOString();
  };

  function aFilter(): OrderListFilter {
    const from = dice.below(DAYS);
    return {
      statuses: some(STAFF_ORDER_STATUSES),
      payment: dice.below(6) === 0 ? ["unpaid"] : some(PAYMENT_STATUSES),
      asking: dice.below(8) === 0,
      paymentMethods: some(PAYMENT_METHODS),
      sources: some(ORDER_SOURCES),
      method: some(FULFILMENT_METHODS)?.[0],
      voided: dice.below(6) === 0,
      placedFrom: dice.below(3) === 0 ? momentOf(from) : undefined,
      placedBefore: dice.below(3) === 0 ? momentOf(from + dice.below(DAYS)) : undefined,
      customerId: dice.below(8) === 0 ? `customer-${dice.below(20)}` : undefined,
      zoneId: dice.below(8) === 0 ? `zone-${dice.below(6)}` : undefined,
      slotFrom: dice.below(8) === 0 ? addDays(FIRST_DAY, dice.below(DAYS)) : undefined,
      slotTo: dice.below(8) === 0 ? addDays(FIRST_DAY, dice.below(DAYS)) : undefined,
      terms: dice.below(4) === 0 ? [pick([...WORDS, "ord-2026-1001", "0%_1", "nowhere", "%"])] : [],
    };
  }

  /** Whether a row passes, but for its status. */
  function passes(row: OrderRow, filter: OrderListFilter): boolean {
    const among = (value: string, values: readonly string[] | undefined) => !values?.length || values.includes(value);
    return (
      (row.voided_at !== null) === Boolean(filter.voided) &&
      among(row.payment_status, filter.payment) &&
      among(row.payment_method, filter.paymentMethods) &&
      among(row.source, filter.sources) &&
      (!filter.method || row.method === filter.method) &&
      (!filter.asking || row.question_at !== null) &&
      (!filter.customerId || row.customer_id === filter.customerId) &&
      (!filter.placedFrom || row.placed_at >= filter.placedFrom) &&
      (!filter.placedBefore || row.placed_at < filter.placedBefore) &&
      (!filter.zoneId || row.zone_id === filter.zoneId) &&
      (!filter.slotTo || (row.slot_date !== null && row.slot_date <= filter.slotTo)) &&
      (!filter.slotFrom || (row.slot_date !== null && row.slot_date >= filter.slotFrom)) &&
      (filter.terms ?? []).every((term) => row.search.includes(term))
    );
  }

  function sorted(rows: readonly OrderRow[], { column, direction }: OrderListSort): string[] {
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
    const turn = direction === "asc" ? 1 : -1;
    const inOrder = rows.toSorted((a, b) => {
      const [left, right] = [a[column], b[column]];
      const empty = Number(left === null) - Number(right === null);
      return empty || turn * (compare(left ?? "", right ?? "") || compare(a.id, b.id));
    });
    return inOrder.map(({ id }) => id);
  }

  const sortColumns = ["placed_at", "placed_at", "placed_at", "number", "total", "slot_date", "contact_name"] as const;

  test("shows and counts what a plain filter finds among all rows", async () => {
    // Nearly all orders hold a percent sign, more than are counted: always played, because dice seldom find it.
    const most: OrderListFilter[] = [{ terms: ["%"] }, { terms: ["%"], statuses: ["confirmed"] }];
    const filters = [{}, ...most, ...Array.from({ length: 80 }, aFilter)];
    let deep = 0;
    for (const filter of filters) {
      const sort = { column: pick(sortColumns), direction: pick(["asc", "desc"] as const) };
      const open = all.filter((row) => passes(row, filter));
      const found = open.filter(({ status }) => !filter.statuses?.length || filter.statuses.includes(status));
      const ids = sorted(found, sort);
      const limit = 1 + dice.below(60);
      const said = JSON.stringify({ filter, sort, limit });
      for (const offset of [0, dice.below(ids.length + 1), Math.max(0, ids.length - 3), ids.length]) {
        if (offset >= DEEP) deep++;
        const { rows, total, more, counts } = await listAndCountOrders(shop.db, filter, sort, { offset, limit });
        const cut = Boolean(filter.terms?.length) && ids.length > MAX_MATCHES;
        expect({ total, more }, said).toEqual({ total: cut ? MAX_MATCHES : ids.length, more: cut });
        expect(
          rows.map(({ id }) => id),
          `${said} from ${offset}`,
        ).toEqual(ids.slice(offset, offset + limit));
        const uncounted = Boolean(filter.terms?.length) && open.length > MAX_MATCHES;
        const states = [...Map.groupBy(open, ({ status }) => status)].map(([status, those]) => [status, those.length]);
        expect(counts && [...counts].toSorted(), said).toEqual(uncounted ? undefined : states.toSorted());
      }
      expect(await listOrderIds(shop.db, filter, sort), said).toEqual(ids);
    }
    expect(deep).toBeGreaterThan(2);
  }, 60_000);

  test("has sums that are still those of its rows after orders changed, were voided and were removed", async () => {
    expect(await checkListSums(shop.db)).toEqual([]);
    const change = (values: object, like: string) =>
      shop.db.updateTable("orders").set(values).where("number", "like", like).execute();
    await change({ status: "delivered", payment_status: "paid" }, "%1");
    await change({ voided_at: "2026-11-20T09:00:00.000Z" }, "%2");
    await change({ placed_at: "2026-11-20T21:30:00.000Z" }, "%3");
    await change({ total: 1, slot_date: "2026-07-01" }, "%5");
    await change({ total: 90_000, slot_date: "2026-12-31" }, "%65");
    await change({ slot_date: null }, "%75");
    await shop.db.deleteFrom("orders").where("number", "like", "%4").execute();
    expect(await checkListSums(shop.db)).toEqual([]);
    all = await shop.db.selectFrom("orders").selectAll().execute();
    for (const column of ["total", "slot_date"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        const sort = { column, direction };
        const { rows: first } = await listAndCountOrders(shop.db, {}, sort, { offset: 0, limit: 40 });
        const ids = sorted(
          all.filter((row) => passes(row, {})),
          sort,
        );
        expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 40));
      }
    }
    const rows = await shop.db.selectFrom("order_sums").selectAll().execute();
    expect(rows.filter(({ orders }) => orders <= 0)).toEqual([]);
    expect(rows.filter(({ placed_on }) => placed_on === "2026-11-21").length).toBeGreaterThan(0);
  });
});
