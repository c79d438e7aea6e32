import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

const chair = "DM-SE-101-BLK";
const MAP_URL = "https://maps.app.goo.gl/AbC123xyz";

describe("placing an order", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ clock: () => new Date("2026-11-21T09:00:00Z") });
  });
  afterAll(() => shop.stop());

  const counts = async () => {
    const count = async (table: "orders" | "order_lines" | "mail_queue" | "stock_movements" | "idempotency") =>
      (
        await shop.app.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n;
    return {
      orders: await count("orders"),
      lines: await count("order_lines"),
      mails: await count("mail_queue"),
      movements: await count("stock_movements"),
      keys: await count("idempotency"),
    };
  };
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  test("stores order, line, delivery, event, stock movement and both mails together", async () => {
    const { id: variantId, on_hand } = await variantOf(shop, chair);
    const before = await counts();
    const receipt = await shop.api("POST /api/orders", {
      body: aCheckout(variantId, { lines: [{ variantId, quantity: 2, services: ["carryUp"] }] }),
    });
    expect(receipt.number).toMatch(/^ORD-2026-\d{6}$/);
    expect(receipt.total).toBe(2 * 89_000 + 2 * 1_500);
    const after = await counts();
    expect(after).toMatchObject({
      orders: before.orders + 1,
      lines: before.lines + 1,
      mails: before.mails + 2,
      movements: before.movements + 1,
    });
    expect((await variantOf(shop, chair)).on_hand).toBe(on_hand - 2);
    const mails = await shop.app.db.selectFrom("mail_queue").select(["kind", "recipient"]).execute();
    expect(mails).toEqual(
      expect.arrayContaining([
        { kind: "order-confirmation", recipient: "maryam@example.com" },
        { kind: "new-order", recipient: "staff@showroom.example" },
      ]),
    );
  });

  test("numbers follow each other without a gap, also past refused orders", async () => {
    const { id } = await variantOf(shop, chair);
    const number = async () => Number((await shop.api("POST /api/orders", { body: aCheckout(id) })).number.slice(-6));
    const first = await number();
    expect((await send(aCheckout(id, { shownTotal: 1 }))).status).toBe(409);
    expect(await number()).toBe(first + 1);
  });

  test("the same key with the same request gets the first answer, ten times at once too", async () => {
    const { id } = await variantOf(shop, chair);
    const before = await counts();
    const headers = { "idempotency-key": "double-click" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(aCheckout(id), headers)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    expect(new Set(bodies).size).toBe(1);
    expect((await counts()).orders).toBe(before.orders + 1);
  });

  test("the same key with another request is refused and does nothing", async () => {
    const { id } = await variantOf(shop, chair);
    const headers = { "idempotency-key": "reused" };
    await send(aCheckout(id), headers);
    const before = await counts();
    const other = await send(aCheckout(id, { note: "something else" }), headers);
    expect(other.status).toBe(422);
    expect((await other.json()).error.code).toBe("key_reused");
    expect(await counts()).toEqual(before);
  });

  test("a refused order leaves its key free for the corrected one", async () => {
    const { id } = await variantOf(shop, chair);
    const headers = { "idempotency-key": "corrected" };
    expect((await send(aCheckout(id, { shownTotal: 5 }), headers)).status).toBe(409);
    expect((await send(aCheckout(id, { shownTotal: 89_000 }), headers)).status).toBe(201);
  });

  test("the last piece is sold once when twenty shoppers check out together", async () => {
    const { id } = await variantOf(shop, "DM-SE-102-BLK").catch(() => variantOf(shop, chair));
    await shop.app.db.updateTable("variants").set({ on_hand: 1, backorder: false }).where("id", "=", id).execute();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(aCheckout(id, { paymentMethod: "card" }))));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const refused = await answers.find((answer) => answer.status === 409)?.json();
    expect(refused.error).toMatchObject({ code: "out_of_stock", message: "Out of stock" });
    expect(refused.error.details.lines).toEqual([expect.objectContaining({ variantId: id, left: 0 })]);
    const row = await shop.app.db
      .selectFrom("variants")
      .select("on_hand")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.on_hand).toBe(0);
  });

  test("a price, total, status or unknown key in the request changes nothing", async () => {
    const { id } = await variantOf(shop, chair);
    const answer = await send({
      ...aCheckout(id),
      lines: [{ variantId: id, quantity: 1, unitPrice: 1, price: 1, lineTotal: 1 }],
      id: "mine",
      number: "ORD-1",
      status: "delivered",
      total: 1,
      deliveryFee: 0,
      discount: 100,
      currency: "USD",
      createdAt: "1999-01-01",
      isAdmin: true,
      constructor: { prototype: { polluted: true } },
    });
    expect(answer.status).toBe(201);
    const { data } = await answer.json();
    const order = await shop.app.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", data.id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ total: 89_000, status: "placed", currency: "QAR", number: data.number });
    expect(order.created_at.slice(0, 4)).toBe("2026");
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("__proto__ in the body is an ignored field", async () => {
    const { id } = await variantOf(shop, chair);
    const body = JSON.stringify(aCheckout(id)).replace(/^\{/, '{"__proto__":{"isAdmin":true},');
    expect((await send(body)).status).toBe(201);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each([[-1], [0], [1.5], ["2"], [null], [2 ** 53], [1000], [[1]], [{ valueOf: 1 }]])(
    "a quantity of %j is refused beside its field",
    async (quantity) => {
      const { id } = await variantOf(shop, chair);
      const before = await counts();
      const answer = await send({ ...aCheckout(id), lines: [{ variantId: id, quantity }] });
      expect(answer.status).toBe(422);
      expect((await answer.json()).error.fields["lines.0.quantity"].code).toBe("quantity");
      expect(await counts()).toEqual(before);
    },
  );

  test("more than a hundred lines are refused", async () => {
    const { id } = await variantOf(shop, chair);
    const lines = Array.from({ length: 101 }, () => ({ variantId: id, quantity: 1 }));
    expect((await send({ ...aCheckout(id), lines })).status).toBe(422);
  });

  test("the same variant in two lines counts together against the stock", async () => {
    const { id, on_hand } = await variantOf(shop, chair);
    const lines = [
      { variantId: id, quantity: on_hand },
      { variantId: id, quantity: 1 },
    ];
    const answer = await send({ ...aCheckout(id, { paymentMethod: "card" }), lines });
    expect(answer.status).toBe(409);
    expect((await variantOf(shop, chair)).on_hand).toBe(on_hand);
  });

  test("when the shown total is outdated the shopper gets the new one and nothing is ordered", async () => {
    const { id } = await variantOf(shop, chair);
    const before = await counts();
    const problem = await shop
      .api("POST /api/orders", { body: aCheckout(id, { shownTotal: 85_000 }) })
      .catch((error: ApiError) => error);
    expect(problem).toBeInstanceOf(ApiError);
    expect(problem).toMatchObject({
      status: 409,
      code: "price_changed",
      details: { total: 89_000, shownTotal: 85_000 },
    });
    expect((problem as ApiError).message).toBe("HTTP error! status: 409");
    expect(await counts()).toEqual(before);
  });

  test("the last place in a delivery time is given once, however many ask for it at the same moment", async () => {
    const { id } = await variantOf(shop, chair);
    const { zone, slots } = await shop.api("GET /api/delivery-options", { query: { zone: 61 } });
    const slot = slots.at(-1);
    if (!zone || !slot) throw new Error("no slot in the demo");
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).where("id", "=", zone.id).execute();
    const at = { date: slot.date, window: slot.window };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(aCheckout(id, { slot: at }))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test("a delivery time is given once for each place in it", async () => {
    const { id } = await variantOf(shop, chair);
    const { zone, slots } = await shop.api("GET /api/delivery-options", { query: { zone: 61 } });
    const slot = slots[0];
    if (!zone || !slot) throw new Error("no slot in the demo");
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).where("id", "=", zone.id).execute();
    const at = { date: slot.date, window: slot.window };
    expect((await send(aCheckout(id, { slot: at }))).status).toBe(201);
    const second = await send(aCheckout(id, { slot: at }));
    expect(second.status).toBe(409);
    const { error } = await second.json();
    expect(error.code).toBe("slot_taken");
    expect(error.details.slots).not.toContainEqual(expect.objectContaining(at));
  });

  test("a delivery time that was never offered is refused", async () => {
    const { id } = await variantOf(shop, chair);
    const friday = { date: "2026-11-27", window: "08-12" as const };
    expect((await send(aCheckout(id, { slot: friday }))).status).toBe(409);
  });

  test("cash above the limit is refused with the limit, card is taken", async () => {
    const { id, on_hand } = await variantOf(shop, chair);
    const lines = [{ variantId: id, quantity: 12, services: [] }];
    if (on_hand < 12) throw new Error("the demo has too few chairs");
    const cash = await send(aCheckout(id, { lines }));
    expect(cash.status).toBe(409);
    expect((await cash.json()).error).toMatchObject({ code: "payment_not_accepted", details: { cashUpTo: 1_000_000 } });
    expect((await send(aCheckout(id, { lines, paymentMethod: "card" }))).status).toBe(201);
  });

  test("a transfer is due at the end of the third day in Qatar", async () => {
    const { id } = await variantOf(shop, chair);
    const { token } = await shop.api("POST /api/orders", { body: aCheckout(id, { paymentMethod: "transfer" }) });
    const order = await shop.api("GET /api/track/:token", { params: { token } });
    expect(order.paymentDueAt).toBe("2026-11-24T20:59:59.000Z");
  });

  test.each(["5512 3456", "٥٥١٢ ٣٤٥٦", "0097455123456", "+974-5512-3456"])(
    "the phone %s is stored as one number",
    async (phone) => {
      const { id } = await variantOf(shop, chair);
      const { id: orderId } = await shop.api("POST /api/orders", {
        body: aCheckout(id, { contact: { name: "A", phone, email: "a@example.com" } }),
      });
      const row = await shop.app.db
        .selectFrom("orders")
        .select("contact_phone")
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      expect(row.contact_phone).toBe("+97455123456");
    },
  );

  test("a building without a blue plate is ordered to by its area, which says the fee, and a link on a map", async () => {
    const { id } = await variantOf(shop, chair);
    const address = { withoutPlate: true, area: "الوكرة", landmark: "Behind the mosque", mapUrl: MAP_URL };
    const answer = await send({ ...aCheckout(id), address, slot: undefined, shownTotal: undefined });
    expect(answer.status).toBe(201);
    const { id: orderId } = (await answer.json()).data;
    const { zone_name: zone } = await shop.app.db
      .selectFrom("orders")
      .select("zone_name")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(zone && fromJson(zone).en).toBe("Al Wakrah");
  });

  test.each([
    ["contact.phone", { contact: { name: "A", phone: "12", email: "a@example.com" } }],
    ["contact.email", { contact: { name: "A", phone: "55123456", email: "a@b" } }],
    ["contact.email", { contact: { name: "A", phone: "55123456", email: "a@example.com\r\nBcc: b@example.com" } }],
    ["contact.name", { contact: { name: "A\u202eB", phone: "55123456", email: "a@example.com" } }],
    ["contact.name", { contact: { name: "   ", phone: "55123456", email: "a@example.com" } }],
    ["address.zone", { address: { zone: 99, street: "1", building: "1" } }],
    ["address", { address: undefined }],
    ["address.street", { address: { zone: 99, building: "1" } }],
    ["address.area", { address: { withoutPlate: true, landmark: "Behind the mosque", mapUrl: MAP_URL } }],
    ["address.landmark", { address: { withoutPlate: true, area: "Al Wakrah", landmark: " ", mapUrl: MAP_URL } }],
    ["address.mapUrl", { address: { withoutPlate: true, area: "Al Wakrah", landmark: "Behind the mosque" } }],
    [
      "address.mapUrl",
      { address: { withoutPlate: true, area: "Al Wakrah", landmark: "x", mapUrl: "https://example.com/maps" } },
    ],
  ])("an invalid %s is named at its field", async (field, changes) => {
    const { id } = await variantOf(shop, chair);
    const answer = await send({ ...aCheckout(id), ...changes });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).error.fields)).toContain(field);
  });
});
