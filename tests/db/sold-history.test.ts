/**
 * What the dashboard says was sold, after every kind of write, beside a plain sum over all rows. A failure prints its seed;
 * SOLD_SEED plays the same history again.
 */
import { expect, test } from "vitest";
import { checkSoldDays } from "../../db/check/sold-days.ts";
import { isPostgres } from "../../db/engines/dialect.ts";
import { listSalesByDay, sumUnconfirmed } from "../../db/queries/dashboard.ts";
import { beginDays, keepDay, listGoodsOfOrders, writeGoods } from "../../db/queries/sold-days.ts";
import { type Earned, listBestSellers, listEarnedByDay, readMargin } from "../../db/queries/sold-goods.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { sumSoldDays } from "../../server/jobs/sum-sold-days.ts";
import { addDays, DAY_MS, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { dice } from "../faults/cut-power.ts";
import { engine } from "../support/databases.ts";
import { type asInput, edit } from "../support/order-editing.ts";
import { statementsOf } from "../support/query-plans.ts";
import { listSoldProducts } from "../support/sold-products.ts";
import { readSoldAtCost, readSoldDays, readSoldProducts } from "../support/sold-reference.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const SEED = Number(process.env.SOLD_SEED ?? 20_261_129);
const STEPS = 200;
const MINUTE_MS = 60_000;

test(`sales of days, and what they earned, are those of their rows after any history (${engine}, seed ${SEED})`, async () => {
  const random = dice(SEED);
  const upTo = (count: number) => Math.floor(random() * count);
  // An hour before midnight in Doha.
  await using shop = await staffShop({ now: "2026-08-01T20:00:00.000Z" });
  const { db, clock } = shop.app;
  await db.updateTable("variants").set({ on_hand: 1000 }).where("tracked", "=", true).execute();
  const goods = await db
    .selectFrom("variants")
    .select(["id", "product_id"])
    .where("on_hand", "=", 1000)
    .orderBy("sku")
    .limit(8)
    .execute();
  const anyGoods = () => (goods[upTo(goods.length)] as { id: string }).id;
  const done = new Map<string, number>();
  /** Days that were kept, and those of them that a later write removed. */
  let [made, removed] = [0, 0];

  const steps: Record<string, (id: string) => Promise<boolean>> = {
    "days added up": async () => {
      await sumSoldDays(shop.app);
      made += (await listMadeDays(db)).length;
      return true;
    },
    "minutes later": async () => {
      clock.advance(upTo(15 * MINUTE_MS));
      return true;
    },
    order: async () => {
      const lines = Array.from({ length: 1 + upTo(3) }, () => ({
        variantId: anyGoods(),
        quantity: 1 + upTo(3),
        services: [],
      }));
      await shop.place({ lines, paymentMethod: "transfer" });
      return true;
    },
    draft: async () => {
      await shop.staff.api("POST /api/staff/orders", {
        body: {
          source: "phone",
          lines: [{ variantId: anyGoods(), quantity: 2 }],
          contact: { name: "X", phone: "55123456" },
          method: "pickup",
          paymentMethod: "cash",
        },
      });
      return true;
    },
    onwards: async (id) => moveTo(shop, id, upTo(2) ? 1 : 4),
    cancel: async (id) => move(shop, id, "cancelled"),
    void: async (id) => {
      const { version } = await shop.read(id);
      return succeeded(shop.manager.call("DELETE /api/orders/:id", { params: { id }, ifMatch: version }));
    },
    undo: async (id) => {
      if (!(await moveTo(shop, id, 1))) return false;
      const { status } = await shop.read(id);
      return succeeded(shop.staff.call("POST /api/orders/:id/undo", { params: { id }, body: { status } }));
    },
    edit: async (id) => {
      const more = (input: ReturnType<typeof asInput>) => ({
        ...input,
        lines: input.lines.map((line: { quantity: number }) => ({ ...line, quantity: 1 + upTo(4) })),
      });
      return succeeded(edit(shop, id, more));
    },
    return: async (id) => {
      await moveTo(shop, id, 4);
      const { lines } = await shop.read(id);
      const line = lines[upTo(lines.length)];
      const part = { lineId: line.id, sound: upTo(2), damaged: upTo(2) };
      return succeeded(shop.staff.call("POST /api/orders/:id/returns", { params: { id }, body: { lines: [part] } }));
    },
    "day of placing": async (id) => {
      // As a desktop's order comes that was placed earlier.
      const placed_at = new Date(clock.now().getTime() - upTo(100) * DAY_MS).toISOString();
      await inTransaction(db, (tx) =>
        tx.updateTable("orders").set({ placed_at }).where("id", "=", id).where("placed_at", "!=", "").execute(),
      );
      return true;
    },
    cost: async () => {
      const { id: variantId, product_id: id } = goods[upTo(goods.length)] as (typeof goods)[number];
      const body = { costs: [{ variantId, cost: upTo(4) ? 1 + upTo(20_000) : null }] };
      return succeeded(shop.manager.call("POST /api/products/:id/costs", { params: { id }, body }));
    },
    "rolled back": async (id) => {
      const failing = inTransaction(db, async (tx) => {
        await tx.updateTable("orders").set({ status: "returned", total: 1 }).where("id", "=", id).execute();
        throw new Error("after the write");
      });
      await expect(failing).rejects.toThrow("after the write");
      return true;
    },
  };
  const often = [
    "days added up",
    "days added up",
    "order",
    "order",
    "onwards",
    "onwards",
    "minutes later",
    "day of placing",
    "return",
    "undo",
  ];
  const kinds = [...Object.keys(steps), ...often];

  for (let turn = 0; turn < STEPS; turn++) {
    const kind = turn < 5 ? "order" : (kinds[upTo(kinds.length)] as string);
    const orders = await db.selectFrom("orders").select("id").where("voided_at", "is", null).orderBy("id").execute();
    const before = await listMadeDays(db);
    const took = await steps[kind]?.(orders[upTo(orders.length)]?.id ?? "");
    const after = new Set(await listMadeDays(db));
    removed += before.filter((day) => !after.has(day)).length;
    if (took) done.set(kind, (done.get(kind) ?? 0) + 1);
    if (turn % 8 > 0) continue;
    const today = qatarDate(clock.now());
    const to = addDays(today, -upTo(20));
    for (const days of [
      { from: "2024-12-01", to: today },
      { from: addDays(to, -upTo(60)), to },
    ]) {
      const { days: sold, unconfirmed } = await readSoldDays(db, days);
      const what = `seed ${SEED}, step ${turn} (${kind}), ${days.from} to ${days.to}`;
      expect(await listSalesByDay(db, days), what).toEqual(sold);
      expect(await sumUnconfirmed(db, days), what).toEqual(unconfirmed);
      await expectGoods(db, days, what);
    }
  }
  const margin = [...(await readSoldAtCost(db, { from: "2024-12-01", to: "2026-12-01" }, () => "all")).values()][0];
  expect(Math.min(margin?.revenue ?? 0, margin?.cost ?? 0, margin?.unknownLines ?? 0)).toBeGreaterThan(0);
  expect(Object.keys(steps).filter((kind) => !done.has(kind))).toEqual([]);
  expect(Math.min(made, removed)).toBeGreaterThan(5);
  await sumSoldDays(shop.app);
  expect(await checkSoldDays(db)).toEqual([]);
});

const listMadeDays = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("sold_days").select("day").where("state", "=", "made").execute()).map(({ day }) => day);

/** What was sold of each product, and what it earned by day and by product, beside the reference. */
async function expectGoods(db: Db, days: { from: string; to: string }, what: string): Promise<void> {
  const inOne = <Row extends Earned>(rows: readonly Row[], keyOf: (row: Row) => string) =>
    new Map(rows.map((row) => [keyOf(row), { revenue: row.revenue, cost: row.cost, unknownLines: row.unknownLines }]));
  const nothing = { revenue: 0, cost: 0, unknownLines: 0 };
  const earned = (await listEarnedByDay(db, days)).filter((row) => row.revenue + row.cost + row.unknownLines > 0);
  const byDay = await readSoldAtCost(db, days, ({ day }) => day);
  expect(
    inOne(earned, ({ day }) => day),
    what,
  ).toEqual(byDay);
  const products = await listSoldProducts(db, days);
  expect(
    inOne(
      products.filter(({ pieces }) => pieces > 0),
      ({ productId }) => productId,
    ),
    what,
  ).toEqual(await readSoldAtCost(db, days, ({ productId }) => productId));
  const whole = (await readSoldAtCost(db, days, () => "all")).get("all") ?? nothing;
  expect(await readMargin(db, days), what).toEqual({ ...whole, margin: whole.revenue - whole.cost });

  const sold = await readSoldProducts(db, days);
  expect(
    products.map(({ productId, orders, pieces, goods }) => [productId, orders, pieces, goods]),
    what,
  ).toEqual([...sold].map(([id, { orders, left, goods }]) => [id, orders.size, left, goods]));
  const best = [...sold]
    .map(([productId, { orders, pieces, total, skus }]) => {
      const [sku] = [...skus].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)).map(([name]) => name);
      return { productId, sku, orders: orders.size, pieces, total };
    })
    .sort((a, b) => b.total - a.total || b.pieces - a.pieces || (a.productId < b.productId ? -1 : 1));
  const shown = await listBestSellers(db, days, 3);
  expect(
    shown.map(({ name: _, ...product }) => product),
    what,
  ).toEqual(best.slice(0, 3));
}

test("a run that finds no day to add up asks no reader", async () => {
  await using shop = await staffShop({ now: "2026-08-01T12:00:00.000Z" });
  await shop.place({});
  shop.app.clock.advance(DAY_MS);
  const run = () => statementsOf(shop.app.reader, (reader) => sumSoldDays({ ...shop.app, reader }));
  expect((await run()).length).toBeGreaterThan(0);
  expect(await run()).toEqual([]);
});

test("a day that two runs add up at once is kept by the later one alone", async () => {
  await using shop = await staffShop({ now: "2026-08-01T12:00:00.000Z" });
  const { db, reader, clock } = shop.app;
  await shop.place({});
  const day = qatarDate(clock.now());
  const goods = await listGoodsOfOrders(reader, day);
  const more = goods.map((row) => ({ ...row, sku: `${row.sku}-OLD` }));
  const write = (run: string, rows: typeof goods) =>
    inTransaction(db, (tx) => writeGoods(tx, { day, run, start: 0, goods: rows }));
  await inTransaction(db, (tx) => beginDays(tx, [day], "first"));
  expect(await write("first", more)).toBe(true);
  await inTransaction(db, (tx) => beginDays(tx, [day], "second"));
  expect(await write("second", goods)).toBe(true);
  expect(await write("first", more)).toBe(false);
  expect(await inTransaction(db, (tx) => keepDay(tx, { day, run: "first" }, more))).toBe(false);
  expect(await inTransaction(db, (tx) => keepDay(tx, { day, run: "second" }, goods))).toBe(true);
  expect(await checkSoldDays(db)).toEqual([]);
});

test("a day that changes while it is added up is not kept", async () => {
  await using shop = await staffShop({ now: "2026-08-01T12:00:00.000Z" });
  const { db, reader, clock } = shop.app;
  await shop.place({});
  const order = await shop.place({});
  const day = qatarDate(clock.now());
  clock.advance(DAY_MS);

  const begun = { day, run: "first" };
  await inTransaction(db, (tx) => beginDays(tx, [day], begun.run));
  const goods = await listGoodsOfOrders(reader, day);
  await cancel(db, order.id);
  expect(await inTransaction(db, (tx) => writeGoods(tx, { ...begun, start: 0, goods }))).toBe(false);
  expect(await inTransaction(db, (tx) => keepDay(tx, begun, goods))).toBe(false);
  expect(await listMadeDays(db)).toEqual([]);

  // A write that is not committed yet when two processes add the day up.
  let commit = () => {};
  const toCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const other = await shop.app.db.selectFrom("orders").select("id").where("status", "=", "placed").execute();
  const cancelling = cancel(db, other[0]?.id ?? "", toCommit);
  const adding = [sumSoldDays(shop.app), sumSoldDays(shop.app)];
  if (isPostgres(db)) await Promise.all(adding);
  commit();
  await Promise.all([cancelling, ...adding]);
  await expectGoods(db, { from: day, to: day }, "after the commit");
  await sumSoldDays(shop.app);
  expect(await listMadeDays(db)).toEqual([day]);
  await expectGoods(db, { from: day, to: day }, "after both");
});

const cancel = (db: Db, id: string, toCommit?: Promise<void>) =>
  inTransaction(db, async (tx) => {
    await tx.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
    recordChange(tx, "orders", id, 9);
    await toCommit;
  });

const succeeded = async (answer: Promise<{ status: number }>): Promise<boolean> => (await answer).status < 300;

async function move(shop: StaffShop, id: string, status: string): Promise<boolean> {
  const { version } = await shop.read(id);
  const input = { params: { id }, body: { status }, ifMatch: version };
  return succeeded(shop.staff.call("PATCH /api/orders/:id/status", input));
}

/** Takes an order up to so many steps on its usual way. */
async function moveTo(shop: StaffShop, id: string, steps: number): Promise<boolean> {
  const way = ["placed", "confirmed", "preparing", "out_for_delivery", "delivered"];
  const { status } = await shop.read(id);
  const at = way.indexOf(status);
  let moved = false;
  for (const next of at < 0 ? [] : way.slice(at + 1, at + 1 + steps)) moved = (await move(shop, id, next)) || moved;
  return moved;
}
