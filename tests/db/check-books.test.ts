/** Whatever does not add up is found by `npm run db -- check`, row by row; and what is sound is not complained of. */
import { type SqlBool, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBooks, checkChanged } from "../../db/check/check-books.ts";
import { describeFinding } from "../../db/check/sentences.ts";
import { readFeedHead } from "../../db/queries/feed.ts";
import { beginDays, keepDay, listGoodsOfOrders, writeGoods } from "../../db/queries/sold-days.ts";
import type { Tx } from "../../db/schema.ts";
import { INVARIANT_NAMES, type Invariant } from "../../src-shared/health/invariants.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { type BusyShop, busyShop } from "../support/busy-shop.ts";
import { engine } from "../support/databases.ts";

class Undo extends Error {}

describe(`the check of the whole database (${engine})`, () => {
  let shop: BusyShop;
  beforeAll(async () => {
    shop = await busyShop();
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  /** What the check says of the database with this damage, which is undone again. */
  async function after(damage: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    let said: string[] = [];
    const trying = shop.app.db.transaction().execute(async (tx) => {
      await damage(tx);
      const { findings } = await checkBooks(tx, shop.app.now());
      said = findings.map((finding) => `${finding.invariant} ${finding.label}`);
      throw new Undo();
    });
    await expect(trying).rejects.toThrow(Undo);
    return said;
  }
  const orderOf = (name: keyof BusyShop["orders"]) => shop.orders[name];
  const setOrder = (tx: Tx, name: keyof BusyShop["orders"], values: object) =>
    tx.updateTable("orders").set(values).where("id", "=", orderOf(name).id).execute();
  const lineOf = (tx: Tx, name: keyof BusyShop["orders"]) =>
    tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderOf(name).id).executeTakeFirstOrThrow();
  const at = "2026-11-22T06:00:00.000Z";
  const onChair = sql<SqlBool>`variant_id in (select id from variants where sku = 'DM-SE-101-BLK')`;

  test("finds nothing in a shop with much history, and counts the checked rows", async () => {
    const { findings, checked } = await checkBooks(shop.app.db, shop.app.now());
    expect(findings.map(describeFinding)).toEqual([]);
    expect(checked.orders).toBeGreaterThan(8);
    expect(checked).toMatchObject({ quotes: 2, documents: 3 });
    expect(checked.variants).toBeGreaterThan(50);
  });

  /** Keeps the sums of goods of the day of the last order, and changes one of them. */
  async function keepLastDay(tx: Tx, damage: { pieces?: number; revenue?: number }): Promise<void> {
    const { last } = await tx
      .selectFrom("orders")
      .select(({ fn }) => fn.max("placed_at").as("last"))
      .executeTakeFirstOrThrow();
    const day = qatarDate(new Date(last));
    await beginDays(tx, [day], "check");
    const goods = await listGoodsOfOrders(tx, day);
    expect(goods.length).toBeGreaterThan(0);
    await writeGoods(tx, { day, run: "check", start: 0, goods });
    await keepDay(tx, { day, run: "check" }, goods);
    if ("pieces" in damage) await tx.updateTable("sold_goods").set(damage).execute();
    else await tx.updateTable("sold_days").set(damage).execute();
  }

  type Plant = [Invariant, string | (() => string), (tx: Tx) => Promise<unknown>];
  const plants: Plant[] = [
    ["order_sums", () => orderOf("sold").number, (tx) => setOrder(tx, "sold", { subtotal: 1 })],
    [
      "order_sums",
      () => orderOf("sold").number,
      (tx) => tx.updateTable("order_lines").set({ line_total: 7 }).where("order_id", "=", orderOf("sold").id).execute(),
    ],
    [
      "order_has_lines",
      "ORD-2026-000099",
      async (tx) => {
        const { search: _, ...row } = await tx
          .selectFrom("orders")
          .selectAll()
          .where("id", "=", orderOf("sold").id)
          .executeTakeFirstOrThrow();
        const bare = { ...row, id: "bare", number: "ORD-2026-000099", access_hash: "bare" };
        await tx.insertInto("orders").values(bare).execute();
      },
    ],
    [
      "order_confirmed_once",
      () => orderOf("parted").number,
      (tx) =>
        tx
          .deleteFrom("mail_queue")
          .where("unique_key", "=", `order-confirmation:${orderOf("parted").id}`)
          .execute(),
    ],
    ["credits_within_total", () => orderOf("sold").number, (tx) => setOrder(tx, "sold", { credited: -1 })],
    ["credits_explained", () => orderOf("sold").number, (tx) => setOrder(tx, "sold", { credited: 5 })],
    [
      "documents_within_asked",
      () => orderOf("invoiced").number,
      (tx) => setOrder(tx, "invoiced", { total: 10_000, credited: 500 }),
    ],
    [
      "documents_of_cancelled",
      () => orderOf("invoiced").number,
      (tx) => setOrder(tx, "invoiced", { status: "cancelled" }),
    ],
    [
      "documents_not_negative",
      () => orderOf("sold").number,
      (tx) =>
        sql`insert into invoices (id, kind, series, position, number, issued_at, order_id, corrects_id, buyer, net, tax,
          total, delivery_fee, content, hash, posted_by, search) select 'x', 'credit_note', 'CN-X', 1, 'CN-X-1', issued_at,
          ${orderOf("sold").id}, id, buyer, 5, 0, 5, 0, content, hash, posted_by, '' from invoices limit 1`.execute(tx),
    ],
    [
      "invoiced_within_ordered",
      () => orderOf("invoiced").number,
      async (tx) => {
        const line = await lineOf(tx, "invoiced");
        await tx.updateTable("order_lines").set({ quantity: 1 }).where("id", "=", line.id).execute();
      },
    ],
    ["documented_is_documents", () => orderOf("overpaid").number, (tx) => setOrder(tx, "overpaid", { documented: 1 })],
    ["received_is_ledger", () => orderOf("overpaid").number, (tx) => setOrder(tx, "overpaid", { received: 1 })],
    [
      "payment_status",
      () => orderOf("overpaid").number,
      (tx) => setOrder(tx, "overpaid", { payment_status: "unpaid" }),
    ],
    [
      "refunds_within_payments",
      () => orderOf("overpaid").number,
      (tx) =>
        tx
          .updateTable("payments")
          .set({ amount: 99_999_999 })
          .where("order_id", "=", orderOf("overpaid").id)
          .where("kind", "=", "refund")
          .execute(),
    ],
    ["voided_holds_no_money", () => orderOf("overpaid").number, (tx) => setOrder(tx, "overpaid", { voided_at: at })],
    [
      "invoice_states",
      () => orderOf("invoiced").number,
      (tx) =>
        tx.updateTable("invoice_states").set({ paid: 1 }).where("order_id", "=", orderOf("invoiced").id).execute(),
    ],
    [
      "loads_within_ordered",
      () => orderOf("parted").number,
      async (tx) => {
        const line = await lineOf(tx, "parted");
        await tx.updateTable("order_delivery_lines").set({ quantity: 4 }).where("line_id", "=", line.id).execute();
      },
    ],
    [
      "returns_within_delivered",
      () => orderOf("returned").number,
      (tx) => tx.updateTable("order_return_lines").set({ damaged: 9 }).execute(),
    ],
    [
      "cancelled_has_no_deliveries",
      () => orderOf("cancelled").number,
      (tx) =>
        tx
          .updateTable("order_deliveries")
          .set({ state: "planned" })
          .where("order_id", "=", orderOf("cancelled").id)
          .execute(),
    ],
    [
      "stock_of_order",
      () => orderOf("parted").number,
      (tx) =>
        tx.updateTable("stock_movements").set({ quantity: -3 }).where("order_id", "=", orderOf("parted").id).execute(),
    ],
    [
      "stock_of_order",
      () => orderOf("cancelled").number,
      (tx) =>
        tx
          .deleteFrom("stock_movements")
          .where("order_id", "=", orderOf("cancelled").id)
          .where("reason", "=", "cancelled")
          .execute(),
    ],
    [
      "stock_of_order_unknown",
      () => orderOf("parted").number,
      (tx) => tx.deleteFrom("stock_movements").where("order_id", "=", orderOf("parted").id).execute(),
    ],
    [
      "stock_is_movements",
      "DM-SE-101-BLK",
      (tx) => tx.updateTable("variants").set({ on_hand: 1 }).where("sku", "=", "DM-SE-101-BLK").execute(),
    ],
    ["holds_are_movements", "DM-SE-101-BLK", (tx) => tx.updateTable("quote_hold_lines").set({ quantity: 9 }).execute()],
    [
      "quote_hold_is_movements",
      () => shop.quotes.held.number,
      (tx) => tx.updateTable("quote_hold_lines").set({ quantity: 9 }).execute(),
    ],
    [
      "quote_over_holds_nothing",
      () => shop.quotes.held.number,
      (tx) => tx.updateTable("quotes").set({ status: "expired" }).where("id", "=", shop.quotes.held.id).execute(),
    ],
    [
      "reservations_are_movements",
      "DM-SE-101-BLK",
      (tx) => tx.updateTable("stock_reservations").set({ quantity: 7 }).where(onChair).execute(),
    ],
    [
      "revoked_desktop_holds_nothing",
      "Front desk",
      (tx) => tx.updateTable("devices").set({ revoked_at: at }).where("id", "=", shop.desktop.deviceId).execute(),
    ],
    [
      "window_within_capacity",
      "2026-11-30 08-12",
      async (tx) => {
        await tx.updateTable("delivery_zones").set({ slot_capacity: 1 }).execute();
        const zone = await tx.selectFrom("delivery_zones").select("id").executeTakeFirstOrThrow();
        const slot = { zone_id: zone.id, date: "2026-11-30", window: "08-12" as const };
        await tx.updateTable("order_deliveries").set(slot).where("state", "=", "planned").execute();
      },
    ],
    [
      "quote_within_accepted",
      () => shop.quotes.ordered.number,
      (tx) => tx.updateTable("quote_order_lines").set({ quantity: 4 }).execute(),
    ],
    [
      "quote_parts_add_up",
      () => shop.quotes.ordered.number,
      (tx) =>
        tx
          .updateTable("orders")
          .set((eb) => ({ tax: eb("tax", "+", 1), total: eb("total", "+", 1) }))
          .where("id", "in", (eb) => eb.selectFrom("quote_orders").select("order_id"))
          .execute(),
    ],
    [
      "quote_total",
      () => shop.quotes.ordered.number,
      (tx) => tx.updateTable("quotes").set({ total: 5 }).where("id", "=", shop.quotes.ordered.id).execute(),
    ],
    ["numbers_without_gaps", () => orderOf("sold").number, (tx) => setOrder(tx, "sold", { number: "ORD-2026-000098" })],
    ["numbers_within_counter", "ORD-2026-000098", (tx) => setOrder(tx, "sold", { number: "ORD-2026-000098" })],
    [
      "posted_documents",
      "INV-2026",
      (tx) => tx.updateTable("counters").set({ value: 9 }).where("name", "=", "series:INV-2026").execute(),
    ],
    ["list_sums", "owed · ", (tx) => tx.updateTable("owed_sums").set({ balance: 1 }).execute()],
    ["list_sums", "documents · invoice · part_paid", (tx) => tx.updateTable("invoice_sums").set({ paid: 1 }).execute()],
    ["list_sums", "orders · ", (tx) => tx.updateTable("order_sums").set({ orders: 7 }).execute()],
    ["list_sums", "orders · ", (tx) => tx.updateTable("order_sums").set({ total: 7 }).execute()],
    ["list_sums", "orders · bounds · ", (tx) => tx.updateTable("order_sums").set({ total_to: 0 }).execute()],
    [
      "list_sums",
      "orders · bounds · ",
      (tx) => tx.updateTable("order_sums").set({ slot_from: "9999-12-32" }).execute(),
    ],
    ["list_sums", "sold · 2026-11-", (tx) => keepLastDay(tx, { pieces: 77 })],
    ["list_sums", "sold · 2026-11-", (tx) => keepLastDay(tx, { revenue: 77 })],
    ["list_sums", "payments · payment · cleared", (tx) => tx.deleteFrom("payment_sums").execute()],
    ["customer_there", () => orderOf("sold").number, (tx) => setOrder(tx, "sold", { customer_id: "nobody" })],
    [
      "contact_form",
      "Khalid Al-Mansoori",
      (tx) =>
        tx
          .updateTable("customer_contacts")
          .set({ value: "Khalid@Example.com" })
          .where("value", "=", "khalid@example.com")
          .execute(),
    ],
  ];

  test.each(plants)("names the row of which this does not hold: %s", async (invariant, label, damage) => {
    const expected = typeof label === "string" ? label : label();
    const named = (await after(damage)).filter((said) => said.startsWith(`${invariant} `));
    expect(
      named.some((said) => said.includes(expected)),
      named.join(),
    ).toBe(true);
  });

  test("has planted damage for every invariant", () => {
    // That one compares with an earlier copy: compare-copy.test.ts.
    const here = INVARIANT_NAMES.filter((name) => name !== "changed_by_nobody");
    expect(here.filter((name) => !plants.some(([planted]) => planted === name))).toEqual([]);
  });

  test("after other backups checks only rows changed since", async () => {
    const { db } = shop.app;
    const head = await readFeedHead(db);
    expect(await checkChanged(db, head)).toMatchObject({
      findings: [],
      checked: { orders: 0, variants: 0, quotes: 0 },
    });
    await shop.staff.call("POST /api/orders/:id/notes", {
      params: { id: orderOf("sold").id },
      body: { note: "Called" },
    });
    await setOrder(db as unknown as Tx, "sold", { received: 77 });
    await setOrder(db as unknown as Tx, "parted", { received: 78 });
    const report = await checkChanged(db, head);
    expect(report?.touched?.orders).toEqual([orderOf("sold").id]);
    expect(new Set(report?.findings.map(({ label }) => label))).toEqual(new Set([orderOf("sold").number]));
    await setOrder(db as unknown as Tx, "sold", { received: 0 });
    await setOrder(db as unknown as Tx, "parted", { received: 0 });
    // What the feed has forgotten cannot be known from it.
    await db
      .insertInto("meta")
      .values({ key: "feed_floor", value: String(head) })
      .execute();
    expect(await checkChanged(db, head - 1)).toBeUndefined();
  });
});
