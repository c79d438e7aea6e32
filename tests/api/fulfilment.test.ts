import { describe, expect, test } from "vitest";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
type Order = any;

/** An order of some chairs, being prepared, all of them in one planned delivery. */
async function preparing(shop: StaffShop, quantity: number): Promise<Order> {
  const { id: variantId } = await shop.variant(CHAIR);
  const { id } = await shop.place({ lines: [{ variantId, quantity, services: [] }] });
  return shop.move(id, "confirmed", "preparing");
}

const plan = (shop: StaffShop, order: Order, quantity: number, more: object = {}) =>
  shop.staff.call("POST /api/orders/:id/deliveries", {
    params: { id: order.id },
    body: { date: null, window: null, lines: [{ lineId: order.lines[0].id, quantity }], ...more },
  });

const change = (shop: StaffShop, delivery: { id: string; version: number }, body: object) =>
  shop.staff.call("PATCH /api/deliveries/:id", { params: { id: delivery.id }, body, ifMatch: delivery.version });

const stateOf = (order: Order, state: string) => order.deliveries.find((delivery: Order) => delivery.state === state);

describe("an order that goes out in parts", () => {
  test("is delivered only when its last delivery is", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 5);
    order = (await plan(shop, order, 2)).data;
    expect(order.deliveries.map((delivery: Order) => [delivery.state, delivery.lines[0].quantity]).toSorted()).toEqual([
      ["planned", 2],
      ["planned", 3],
    ]);
    const [first, second] = order.deliveries;
    order = (await change(shop, first, { state: "out" })).data;
    expect(order.status).toBe("out_for_delivery");
    order = (await change(shop, stateOf(order, "out"), { state: "delivered" })).data;
    expect(order).toMatchObject({ status: "out_for_delivery", moves: [] });

    const waiting = stateOf(order, "planned");
    expect(waiting.id).toBe(second.id);
    order = (await change(shop, waiting, { state: "out" })).data;
    expect(order.moves).toEqual(["delivered"]);
    order = (await change(shop, stateOf(order, "out"), { state: "delivered", mail: true })).data;
    expect(order).toMatchObject({ status: "delivered", moves: ["returned"] });
    expect(order.lines[0]).toMatchObject({ delivered: 5, planned: 0, out: 0, unplanned: 0 });
    const last = order.events.at(-1);
    expect(last).toMatchObject({ kind: "status", to: "delivered", details: { rolledUp: true, deliveryId: second.id } });
    const mails = await shop.app.db
      .selectFrom("mail_queue")
      .select("data")
      .where("kind", "in", ["order-status", "order-shipment"])
      .execute();
    expect(mails.map((mail) => JSON.parse(mail.data))).toEqual([
      { orderId: order.id, deliveryId: second.id, state: "delivered" },
    ]);
  });

  test("cannot be called delivered as a whole while a part has not left", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 2);
    order = (await plan(shop, order, 1)).data;
    order = (await change(shop, order.deliveries[0], { state: "out" })).data;
    const input = { params: { id: order.id }, body: { status: "delivered" }, ifMatch: order.version };
    const jump = await shop.staff.call("PATCH /api/orders/:id/status", input);
    expect(jump.envelope).toMatchObject({
      error: { code: "move_not_allowed", details: { allowed: [], because: "goods_left_behind" } },
    });
  });

  test("does not leave as a whole while pieces are in no delivery", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 3);
    const [only] = order.deliveries;
    order = (await change(shop, only, { lines: [{ lineId: order.lines[0].id, quantity: 2 }] })).data;
    expect(order.lines[0]).toMatchObject({ planned: 2, unplanned: 1 });
    expect(order.moves).toEqual(["cancelled"]);
    const input = { params: { id: order.id }, body: { status: "out_for_delivery" }, ifMatch: order.version };
    const refused = await shop.staff.call("PATCH /api/orders/:id/status", input);
    expect(refused.envelope).toMatchObject({ error: { details: { because: "goods_not_planned" } } });
    order = (await plan(shop, order, 1)).data;
    expect((await shop.move(order.id, "out_for_delivery", "delivered")).status).toBe("delivered");
  });

  test("is not delivered while pieces are in no delivery, though every delivery has arrived", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 3);
    order = (await change(shop, order.deliveries[0], { lines: [{ lineId: order.lines[0].id, quantity: 1 }] })).data;
    order = (await change(shop, order.deliveries[0], { state: "out" })).data;
    order = (await change(shop, order.deliveries[0], { state: "delivered" })).data;
    expect(order).toMatchObject({ status: "out_for_delivery", moves: [] });
    expect(order.lines[0]).toMatchObject({ delivered: 1, unplanned: 2 });
  });

  test("keeps who took each delivery: said on arrival or later, changed, and gone when the arrival is undone", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 2);
    order = (await plan(shop, order, 1)).data;
    const [first, second] = order.deliveries;
    expect((await change(shop, first, { receiverName: "Fahad" })).code).toBe("conflict");
    order = (await change(shop, first, { state: "out" })).data;
    expect((await change(shop, stateOf(order, "out"), { state: "planned", receiverName: "Fahad" })).code).toBe(
      "conflict",
    );
    order = (await change(shop, stateOf(order, "out"), { state: "delivered", receiverName: "Fahad" })).data;
    expect(stateOf(order, "delivered").receiverName).toBe("Fahad");
    const undone = await shop.staff.call("POST /api/orders/:id/undo", {
      params: { id: order.id },
      body: { delivery: { id: first.id, state: "delivered" } },
    });
    expect(stateOf(undone.data, "out").receiverName).toBeNull();

    order = (await change(shop, stateOf(undone.data, "out"), { state: "delivered" })).data;
    order = (await change(shop, stateOf(order, "delivered"), { receiverName: "Fahad" })).data;
    order = (await change(shop, stateOf(order, "delivered"), { receiverName: "Reem" })).data;
    expect(order.events.at(-1)).toMatchObject({
      kind: "delivery",
      details: { deliveryId: first.id, receiverName: "Reem" },
    });
    expect(order.deliveries.map(({ id, receiverName }: Order) => [id, receiverName]).toSorted()).toEqual(
      [
        [first.id, "Reem"],
        [second.id, null],
      ].toSorted(),
    );
    order = (await change(shop, stateOf(order, "delivered"), { receiverName: null })).data;
    expect(stateOf(order, "delivered").receiverName).toBeNull();
  });

  test("keeps the receiver's signature with the name: no markup, none of another name, gone when the arrival is undone", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 1);
    const [{ id }] = order.deliveries;
    order = (await change(shop, order.deliveries[0], { state: "out" })).data;
    const arrival = { state: "delivered", receiverName: "Fahad", signature: "M10 10L20 20L10 30" };
    const { receiverName: _, ...nameless } = arrival;
    for (const [body, field] of [
      [{ ...arrival, signature: 'M0 0L1 1"/><script>' }, "signature"],
      [{ ...arrival, signature: "M5 5" }, "signature"],
      [nameless, "receiverName"],
    ] as const) {
      expect((await change(shop, stateOf(order, "out"), body)).envelope).toMatchObject({
        error: { code: "invalid", fields: { [field]: { message: expect.any(String) } } },
      });
    }
    order = (await change(shop, stateOf(order, "out"), arrival)).data;
    // The longer side is 1000 units, from the top left corner.
    expect(stateOf(order, "delivered").signature).toBe("M0 0L500 500L0 1000");
    const arrived = order.events.findLast(({ kind }: Order) => kind === "delivery");
    expect(arrived.details).toMatchObject({ receiverName: "Fahad", signed: true });
    const undone = await shop.staff.call("POST /api/orders/:id/undo", {
      params: { id: order.id },
      body: { delivery: { id, state: "delivered" } },
    });
    expect(stateOf(undone.data, "out").signature).toBeNull();
    order = (await change(shop, stateOf(undone.data, "out"), arrival)).data;
    order = (await change(shop, stateOf(order, "delivered"), { receiverName: "Reem" })).data;
    expect(stateOf(order, "delivered")).toMatchObject({ receiverName: "Reem", signature: null });
  });

  test("returns to the plan when the customer is not at home, and leaves again another day", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 1);
    order = (await change(shop, order.deliveries[0], { state: "out" })).data;
    order = (
      await change(shop, order.deliveries[0], {
        state: "planned",
        date: "2026-11-24",
        window: "15-17",
        note: "No answer",
      })
    ).data;
    expect(order).toMatchObject({ status: "preparing", slot: { date: "2026-11-24", window: "15-17" } });
    expect(order.events.map((event: Order) => event.note)).toContain("No answer");
    order = await shop.move(order.id, "out_for_delivery", "delivered");
    expect(order.status).toBe("delivered");
  });

  test("plans the goods of a cancelled delivery again", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 2);
    order = (await change(shop, order.deliveries[0], { state: "cancelled" })).data;
    expect(order).toMatchObject({ status: "preparing" });
    expect(order.lines[0]).toMatchObject({ planned: 0, unplanned: 2 });
    const tooMany = await plan(shop, order, 3);
    expect(tooMany.envelope).toMatchObject({ error: { code: "conflict", details: { left: 2 } } });
    order = (await plan(shop, order, 2)).data;
    expect(order.lines[0]).toMatchObject({ planned: 2, unplanned: 0 });
  });

  test("never has more units under way than were ordered, with two users planning at once", async () => {
    await using shop = await staffShop();
    const order = await preparing(shop, 3);
    const [only] = order.deliveries;
    await change(shop, only, { state: "cancelled" });
    const answers = await Promise.all([plan(shop, order, 2), plan(shop, order, 3)]);
    const { lines } = await shop.read(order.id);
    expect(lines[0].planned + lines[0].unplanned).toBe(3);
    expect(answers.filter((answer) => answer.status === 201).length).toBeGreaterThan(0);
  });
});

describe("a delivery", () => {
  test("leaves only for an order that is being prepared", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const [delivery] = (await shop.read(id)).deliveries;
    const early = await change(shop, delivery, { state: "out" });
    expect(early.envelope).toMatchObject({
      error: {
        code: "move_not_allowed",
        details: { from: "planned", allowed: ["cancelled"], because: "not_preparing" },
      },
    });
  });

  test("takes no step that its table does not have, and names those it has", async () => {
    await using shop = await staffShop();
    const order = await preparing(shop, 1);
    const jump = await change(shop, order.deliveries[0], { state: "delivered" });
    expect(jump.envelope).toMatchObject({
      error: { code: "move_not_allowed", details: { from: "planned", allowed: ["out", "cancelled"] } },
    });
  });

  test("that has left keeps its load and its time", async () => {
    await using shop = await staffShop();
    let order = await preparing(shop, 2);
    order = (await change(shop, order.deliveries[0], { state: "out" })).data;
    const [out] = order.deliveries;
    expect((await change(shop, out, { date: "2026-11-25", window: "08-12" })).code).toBe("conflict");
    expect((await change(shop, out, { lines: [{ lineId: order.lines[0].id, quantity: 1 }] })).code).toBe("conflict");
    expect((await shop.read(order.id)).deliveries).toEqual(order.deliveries);
  });

  test("is not moved by a user who saw an older version", async () => {
    await using shop = await staffShop();
    const order = await preparing(shop, 1);
    const [delivery] = order.deliveries;
    const answers = await Promise.all([
      change(shop, delivery, { state: "out" }),
      change(shop, delivery, { state: "cancelled" }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
    const { envelope } = answers.find((answer) => answer.status === 412) as (typeof answers)[number];
    expect(envelope).toMatchObject({ error: { details: { current: { id: order.id } } } });
  });

  test("takes a full window or a closed day only knowingly, and never a day that is over", async () => {
    await using shop = await staffShop();
    const order = await preparing(shop, 1);
    const [delivery] = order.deliveries;
    const because = async (body: object) => {
      const { envelope } = await change(shop, delivery, body);
      return envelope.success ? "taken" : (envelope.error.details as { because: string }).because;
    };
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 0 }).execute();
    expect(await because({ date: "2026-11-24", window: "08-12" })).toBe("full");
    expect(await because({ date: "2026-11-27", window: "08-12" })).toBe("closed");
    expect(await because({ date: "2026-11-21", window: "08-12", overbook: true })).toBe("past");
    expect(await because({ date: "2026-11-27", window: "08-12", overbook: true })).toBe("taken");
    expect((await shop.read(order.id)).slot).toEqual({ date: "2026-11-27", window: "08-12" });
  });

  test("needs a window with its day", async () => {
    await using shop = await staffShop();
    const order = await preparing(shop, 1);
    const half = await change(shop, order.deliveries[0], { date: "2026-11-24" });
    expect(half.envelope).toMatchObject({ error: { code: "invalid", fields: { window: { code: "required" } } } });
  });
});

describe("goods that come back", () => {
  const takeBack = (shop: StaffShop, order: Order, line: object, more: object = {}) =>
    shop.staff.call("POST /api/orders/:id/returns", {
      params: { id: order.id },
      body: { lines: [{ lineId: order.lines[0].id, ...line }], ...more },
    });
  const delivered = async (shop: StaffShop, quantity: number) => {
    const order = await preparing(shop, quantity);
    return shop.move(order.id, "out_for_delivery", "delivered");
  };

  test("go to the shelf when they are sound, and not when they are damaged; both are credited", async () => {
    await using shop = await staffShop();
    const { on_hand, price } = await shop.variant(CHAIR);
    let order = await delivered(shop, 5);
    await shop.staff.call("POST /api/orders/:id/payments", {
      params: { id: order.id },
      body: { method: "cash", amount: 5 * price },
    });
    order = (await takeBack(shop, order, { sound: 1, damaged: 2 }, { note: "Torn mesh" })).data;
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - 5 + 1);
    expect(order).toMatchObject({
      status: "delivered",
      credited: 3 * price,
      balance: -3 * price,
      paymentStatus: "credit_owed",
    });
    expect(order.lines[0]).toMatchObject({ quantity: 5, delivered: 5, returnedSound: 1, returnedDamaged: 2 });
    expect(order.returns).toEqual([expect.objectContaining({ credit: 3 * price, note: "Torn mesh", by: "Salma" })]);

    order = (await takeBack(shop, order, { sound: 2 })).data;
    expect(order).toMatchObject({ status: "returned", balance: -5 * price });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - 2);
  });

  test("are never more than went out", async () => {
    await using shop = await staffShop();
    const order = await delivered(shop, 2);
    const { on_hand } = await shop.variant(CHAIR);
    const tooMany = await takeBack(shop, order, { sound: 2, damaged: 1 });
    expect(tooMany.envelope).toMatchObject({ error: { code: "conflict", details: { withCustomer: 2 } } });
    await takeBack(shop, order, { sound: 2 });
    expect((await takeBack(shop, order, { sound: 1 })).code).toBe("conflict");
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand + 2);
  });

  test("come back once when two people write the same return down at once", async () => {
    await using shop = await staffShop();
    const order = await delivered(shop, 1);
    const { on_hand } = await shop.variant(CHAIR);
    const answers = await Promise.all([takeBack(shop, order, { sound: 1 }), takeBack(shop, order, { sound: 1 })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand + 1);
  });

  test("that were never sent are given up: to the shelf, off the bill, and the order is delivered", async () => {
    await using shop = await staffShop();
    const { on_hand, price } = await shop.variant(CHAIR);
    let order = await preparing(shop, 3);
    order = (await plan(shop, order, 1)).data;
    order = (await change(shop, order.deliveries[0], { state: "out" })).data;
    order = (await change(shop, stateOf(order, "out"), { state: "delivered" })).data;
    const sent = order.lines[0].delivered;
    order = (await takeBack(shop, order, { notSent: 3 - sent })).data;
    expect(order).toMatchObject({ status: "delivered", balance: sent * price });
    expect(order.lines[0]).toMatchObject({ notSent: 3 - sent, planned: 0, unplanned: 0 });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - sent);
  });

  test("are credited with less when staff say so, and never with more than was charged", async () => {
    await using shop = await staffShop();
    const { price } = await shop.variant(CHAIR);
    const order = await delivered(shop, 2);
    const more = await takeBack(shop, order, { sound: 1 }, { credit: price + 1 });
    expect(more.envelope).toMatchObject({ error: { code: "invalid", fields: { credit: { code: "too_high" } } } });
    const less = await takeBack(shop, order, { sound: 1 }, { credit: price - 5_000 });
    expect(less.data).toMatchObject({ credited: price - 5_000 });
  });

  test("cannot come back before anything has left", async () => {
    await using shop = await staffShop();
    const order = await preparing(shop, 1);
    expect((await takeBack(shop, order, { notSent: 1 })).code).toBe("conflict");
  });

  test("return goods that left while stock was not tracked, because those movements are recorded too", async () => {
    await using shop = await staffShop();
    await shop.app.db.updateTable("variants").set({ tracked: false }).where("sku", "=", CHAIR).execute();
    const order = await delivered(shop, 2);
    await shop.app.db.updateTable("variants").set({ tracked: true }).where("sku", "=", CHAIR).execute();
    const { on_hand } = await shop.variant(CHAIR);
    expect((await takeBack(shop, order, { sound: 2 })).data.status).toBe("returned");
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand + 2);
  });
});
