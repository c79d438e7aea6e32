import { describe, expect, test } from "vitest";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const selling = "POST /api/staff/orders";

/** Two chairs over the counter, paid in cash. */
async function sale(shop: StaffShop, changes: object = {}) {
  const { id: variantId, price } = await shop.variant(CHAIR);
  return {
    source: "counter",
    confirm: true,
    handOver: true,
    shortage: "accept",
    lines: [{ variantId, quantity: 2 }],
    contact: { name: "Showroom customer" },
    method: "pickup",
    paymentMethod: "cash",
    payment: { method: "cash", amount: 2 * price },
    shownTotal: 2 * price,
    ...changes,
  };
}

describe("a sale over the counter", () => {
  test("is one request: an order that is collected and paid, with its stock taken", async () => {
    await using shop = await staffShop();
    const { on_hand } = await shop.variant(CHAIR);
    const { status, data } = await shop.staff.call(selling, { body: await sale(shop) });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      number: "ORD-2026-000001",
      status: "collected",
      paymentStatus: "paid",
      balance: 0,
      shortOf: [],
      moves: ["returned"],
    });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - 2);
    expect(data.events.map((event: { to: string | null }) => event.to).filter(Boolean)).toEqual([
      "draft",
      "confirmed",
      "collected",
    ]);
  });

  test("goods that were handed over are sold beyond the known stock: the stock is taken, and the shortage is named", async () => {
    await using shop = await staffShop();
    const { id, on_hand, price } = await shop.variant(CHAIR);
    const quantity = on_hand + 3;
    const { data } = await shop.staff.call(selling, {
      body: await sale(shop, {
        lines: [{ variantId: id, quantity }],
        payment: { method: "cash", amount: quantity * price },
        shownTotal: quantity * price,
      }),
    });
    expect(data.shortOf).toEqual([
      { sku: CHAIR, missing: 3, unconfirmed: 0, name: expect.objectContaining({ en: expect.any(String) }) },
    ]);
    expect((await shop.variant(CHAIR)).on_hand).toBe(0);
    const moved = await shop.app.db
      .selectFrom("stock_movements")
      .select("quantity")
      .where("order_id", "=", data.id)
      .execute();
    expect(moved).toEqual([{ quantity: -on_hand }]);
  });

  test("is refused whole when a shortage is not accepted: no order, no money, no stock", async () => {
    await using shop = await staffShop();
    const { id, on_hand } = await shop.variant(CHAIR);
    const { code } = await shop.staff.call(selling, {
      body: await sale(shop, {
        shortage: "refuse",
        lines: [{ variantId: id, quantity: on_hand + 1 }],
        shownTotal: undefined,
      }),
    });
    expect(code).toBe("out_of_stock");
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
    expect(await shop.app.db.selectFrom("payments").select("id").execute()).toEqual([]);
    expect(await shop.app.db.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  test.each([
    ["handed over without being confirmed", { confirm: false, payment: undefined }],
    [
      "handed over and yet delivered",
      {
        method: "delivery",
        address: { zone: 61, street: "840", building: "12" },
        contact: { name: "Hessa", phone: "55334455" },
      },
    ],
    ["short of goods that have not left", { handOver: false }],
  ])("cannot be %s", async (_, changes) => {
    await using shop = await staffShop();
    expect((await shop.staff.call(selling, { body: await sale(shop, changes) })).code).toBe("conflict");
  });

  test("comes back like any other order: the goods to the shelf, the money owed", async () => {
    await using shop = await staffShop();
    const { on_hand, price } = await shop.variant(CHAIR);
    const { data } = await shop.staff.call(selling, { body: await sale(shop) });
    const back = await shop.move(data.id, "returned");
    expect(back).toMatchObject({ status: "returned", paymentStatus: "credit_owed", balance: -2 * price });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
  });
});
