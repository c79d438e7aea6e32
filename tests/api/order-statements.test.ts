import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { KeptStatements } from "../../db/engines/kept-statements.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date("2026-11-21T09:00:00Z") });
});
afterAll(() => shop.stop());

async function threeLines() {
  const variants = await shop.app.db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .where("products.status", "=", "active")
    .where("variants.on_hand", ">", 8)
    .select("variants.id")
    .limit(3)
    .execute();
  return variants.map(({ id }) => ({ variantId: id, quantity: 1, services: [] }));
}

test("an order of three lines takes at most 24 statements in its transaction", async () => {
  const lines = await threeLines();
  const order = async (n: number) => {
    const contact = { name: "Maryam", phone: `5512 34${10 + n}`, email: `maryam-${n}@example.com` };
    await shop.api("POST /api/orders", {
      body: aCheckout(lines[0]?.variantId ?? "", { lines, contact, paymentMethod: "card" }),
    });
  };
  await order(1);
  const prepare = vi.spyOn(KeptStatements.prototype, "prepare");
  await order(2);
  const texts = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  const own = texts.slice(texts.indexOf("begin immediate"), texts.indexOf("commit") + 1);
  expect(own.length).toBeGreaterThan(20);
  expect(own.length).toBeLessThanOrEqual(24);
});

test("an order of three lines writes at most 68 pages", async () => {
  const lines = await threeLines();
  const journal = join(shop.app.dataDir, "shop.db-wal");
  const countPages = () => Math.floor((statSync(journal).size - 32) / (24 + 4096));
  const before = countPages();
  const ORDERS = 6;
  for (let n = 0; n < ORDERS; n++) {
    const contact = { name: "Hamad", phone: `5533 34${10 + n}`, email: `hamad-${n}@example.com` };
    await shop.api("POST /api/orders", {
      body: aCheckout(lines[0]?.variantId ?? "", { lines, contact, paymentMethod: "card" }),
    });
  }
  expect(countPages() - before).toBeGreaterThan(ORDERS * 30);
  expect((countPages() - before) / ORDERS).toBeLessThanOrEqual(68);
});

test("an order reads the bookings of its own day, whose windows may overlap, and not those of all days to come", async () => {
  const { id } = await shop.app.db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .where("products.status", "=", "active")
    .where("variants.on_hand", ">", 8)
    .select("variants.id")
    .executeTakeFirstOrThrow();
  const { slots } = await shop.api("GET /api/delivery-options", { query: { zone: 61 } });
  const [first] = slots;
  if (!first) throw new Error("no slot in the demo");
  const slot = { date: first.date, window: first.window };
  const prepare = vi.spyOn(KeptStatements.prototype, "prepare");
  await shop.api("POST /api/orders", { body: aCheckout(id, { slot, paymentMethod: "card" }) });
  const texts = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  const reads = texts.filter((text) => text.includes('from "order_deliveries"'));
  expect(reads).toEqual([expect.stringContaining('"date" = +?')]);
});
