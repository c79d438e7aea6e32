import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOrder, type OrderRow } from "../../db/queries/orders/orders.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type Cancellation, cancelOrder } from "../../server/features/order-processing/changing/cancel-order.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

const sku = "DM-SE-101-BLK";
const now = new Date("2026-11-21T09:00:00Z");

describe("cancelling an order", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ clock: () => now });
  });
  afterAll(() => shop.stop());

  async function placed(quantity = 2): Promise<OrderRow> {
    const { id: variantId } = await variantOf(shop, sku);
    const slots = await shop.api("GET /api/delivery-options", { query: { zone: 61 } });
    const { date, window } = slots.slots[0] as { date: string; window: "08-12" };
    const { id } = await shop.api("POST /api/orders", {
      body: aCheckout(variantId, {
        lines: [{ variantId, quantity, services: [] }],
        slot: { date, window },
      }),
    });
    return (await findOrder(shop.app.db, id)) as OrderRow;
  }

  const byStaff: Cancellation = { actor: "staff:7", reason: "staff", notifyCustomer: false };
  const cancel = (order: OrderRow, how: Partial<Cancellation> = {}) =>
    inTransaction(shop.app.db, (tx) => cancelOrder(tx, order, { ...byStaff, ...how }, now));
  const onHand = async () => (await variantOf(shop, sku)).on_hand;
  const mailsOf = (order: OrderRow) =>
    shop.app.db
      .selectFrom("mail_queue")
      .select(["kind", "data", "lang", "recipient"])
      .where("data", "like", `%${order.id}%`)
      .where("kind", "in", ["order-status", "order-cancelled-unpaid"])
      .where("kind", "!=", "order-confirmation")
      .execute();

  test("puts the goods back, frees the delivery time and keeps the history", async () => {
    const before = await onHand();
    const order = await placed(3);
    expect(await onHand()).toBe(before - 3);
    const slotOf = async () =>
      (await shop.api("GET /api/delivery-options", { query: { zone: 61 } })).slots.find(
        (slot) => slot.date === order.slot_date && slot.window === order.slot_window,
      )?.left;
    const left = (await slotOf()) ?? 0;

    expect(await cancel(order, { note: "changed their mind" })).toEqual({ version: 2 });
    expect(await onHand()).toBe(before);
    expect(await slotOf()).toBe(left + 1);
    expect(await findOrder(shop.app.db, order.id)).toMatchObject({ status: "cancelled", version: 2 });
    const movements = await shop.app.db
      .selectFrom("stock_movements")
      .select(["quantity", "reason", "actor"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    expect(movements).toMatchObject([
      { quantity: -3, reason: "sold" },
      { quantity: 3, reason: "cancelled", actor: "staff:7" },
    ]);
    const events = await shop.app.db
      .selectFrom("order_events")
      .selectAll()
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    expect(events.at(-1)).toMatchObject({
      from_status: "placed",
      to_status: "cancelled",
      note: "changed their mind",
      actor: "staff:7",
    });
  });

  test("notifies the customer only on request, and notes among staff stay internal", async () => {
    const silent = await placed(1);
    await cancel(silent);
    expect(await mailsOf(silent)).toEqual([]);

    const notified = await placed(1);
    await cancel(notified, { notifyCustomer: true, note: "The supplier has none left.", noteForCustomer: true });
    expect(await mailsOf(notified)).toMatchObject([
      {
        kind: "order-status",
        recipient: notified.contact_email,
        lang: "en",
        data: expect.stringContaining("cancelled"),
      },
    ]);
    const followed = await shop.api("GET /api/track/:token", {
      params: { token: shop.app.secrets.orderToken(notified.id) },
    });
    expect(followed.events.at(-1)).toMatchObject({ status: "cancelled", note: "The supplier has none left." });
  });

  test("happens once, however many do it at the same time", async () => {
    const before = await onHand();
    const order = await placed(2);
    const outcomes = await Promise.all([cancel(order), cancel(order), cancel(order)]);
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
    expect(outcomes.filter(isRefusal).map(({ code }) => code)).toEqual(["conflict", "conflict"]);
    expect(await onHand()).toBe(before);
  });

  test("is refused for goods on the truck, with the steps that are left", async () => {
    const order = await placed(1);
    await shop.app.db.updateTable("orders").set({ status: "out_for_delivery" }).where("id", "=", order.id).execute();
    const outcome = await cancel({ ...order, status: "out_for_delivery" });
    expect(outcome).toMatchObject({ code: "move_not_allowed", extras: { details: { allowed: ["delivered"] } } });
  });

  test("returns only stock that was taken: untracked stock stays untracked", async () => {
    const order = await placed(1);
    await shop.app.db.deleteFrom("stock_movements").where("order_id", "=", order.id).execute();
    const before = await onHand();
    await cancel(order);
    expect(await onHand()).toBe(before);
  });

  test("leaves no rows when its transaction fails", async () => {
    const before = await onHand();
    const order = await placed(2);
    const outcome = await inTransaction(shop.app.db, async (tx) => {
      await cancelOrder(tx, order, { ...byStaff, notifyCustomer: true }, now);
      return refuse("version_conflict");
    });
    expect(outcome.code).toBe("version_conflict");
    expect(await findOrder(shop.app.db, order.id)).toMatchObject({ status: "placed", version: 1 });
    expect(await onHand()).toBe(before - 2);
    expect(await mailsOf(order)).toEqual([]);
  });
});
