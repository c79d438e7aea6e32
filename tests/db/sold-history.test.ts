/**
 * What the dashboard says was sold, after every kind of write, beside a plain sum over all rows. A failure prints its seed;
 * SOLD_SEED plays the same history again.
 */
import { expect, test } from "vitest";
import { listSalesByDay, sumUnconfirmed } from "../../db/queries/dashboard.ts";
import {
  listSoldAtCostByHour,
  listSoldAtCostByProduct,
  type SoldAtCost,
  sumSoldAtCost,
} from "../../db/queries/margins.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addDays, DAY_MS, qatarDate, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";
import { dice } from "../faults/cut-power.ts";
import { engine } from "../support/databases.ts";
import { type asInput, edit } from "../support/order-editing.ts";
import { readSoldAtCost, readSoldDays } from "../support/sold-reference.ts";
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

  const steps: Record<string, (id: string) => Promise<boolean>> = {
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
  const often = ["order", "order", "onwards", "onwards", "minutes later", "day of placing", "return", "undo"];
  const kinds = [...Object.keys(steps), ...often];

  for (let turn = 0; turn < STEPS; turn++) {
    const kind = turn < 5 ? "order" : (kinds[upTo(kinds.length)] as string);
    const orders = await db.selectFrom("orders").select("id").where("voided_at", "is", null).orderBy("id").execute();
    const took = await steps[kind]?.(orders[upTo(orders.length)]?.id ?? "");
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
      const span = {
        from: startOfQatarDay(days.from).toISOString(),
        before: startOfQatarDay(addDays(days.to, 1)).toISOString(),
      };
      const inOne = (rows: readonly SoldAtCost[], keyOf: (nth: number) => string) =>
        new Map(rows.map(({ revenue, cost, unknownLines }, nth) => [keyOf(nth), { revenue, cost, unknownLines }]));
      const hours = await listSoldAtCostByHour(db, span);
      expect(
        inOne(hours, (nth) => hours[nth]?.hour ?? ""),
        what,
      ).toEqual(await readSoldAtCost(db, days, ({ hour }) => hour));
      const products = await listSoldAtCostByProduct(db, span);
      expect(
        inOne(products, (nth) => products[nth]?.productId ?? ""),
        what,
      ).toEqual(await readSoldAtCost(db, days, ({ productId }) => productId));
      const whole = (await readSoldAtCost(db, days, () => "all")).get("all") ?? {
        revenue: 0,
        cost: 0,
        unknownLines: 0,
      };
      expect(await sumSoldAtCost(db, span), what).toEqual({ ...whole, margin: whole.revenue - whole.cost });
    }
  }
  const margin = [...(await readSoldAtCost(db, { from: "2024-12-01", to: "2026-12-01" }, () => "all")).values()][0];
  expect(Math.min(margin?.revenue ?? 0, margin?.cost ?? 0, margin?.unknownLines ?? 0)).toBeGreaterThan(0);
  expect(Object.keys(steps).filter((kind) => !done.has(kind))).toEqual([]);
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
