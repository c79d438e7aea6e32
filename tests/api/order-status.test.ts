import { describe, expect, test } from "vitest";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const key = "PATCH /api/orders/:id/status";

const mails = (shop: StaffShop) =>
  shop.app.db
    .selectFrom("mail_queue")
    .select(["kind", "recipient", "data"])
    .where("kind", "=", "order-status")
    .execute();

describe("moving an order on", () => {
  test("takes a delivery order through all its steps, its deliveries with it, and shows only the next ones", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const steps = [];
    for (const status of ["confirmed", "preparing", "out_for_delivery", "delivered"]) {
      const order = await shop.move(id, status);
      steps.push([order.status, order.deliveries[0].state, order.moves, order.editable]);
    }
    expect(steps).toEqual([
      ["confirmed", "planned", ["preparing", "cancelled"], true],
      ["preparing", "planned", ["out_for_delivery", "cancelled"], true],
      ["out_for_delivery", "out", ["delivered"], false],
      ["delivered", "delivered", ["returned"], false],
    ]);
    const { events, lines } = await shop.read(id);
    expect(events.map((event: { to: string; by: string }) => [event.to, event.by])).toEqual([
      ["placed", "visitor"],
      ["confirmed", "Salma"],
      ["preparing", "Salma"],
      ["out_for_delivery", "Salma"],
      ["delivered", "Salma"],
    ]);
    expect(lines[0]).toMatchObject({ delivered: 1, planned: 0, out: 0, unplanned: 0 });
  });

  test("lets a pick-up wait in the showroom until it is collected", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ method: "pickup" });
    const order = await shop.move(id, "confirmed", "preparing", "ready_for_pickup", "collected");
    expect(order).toMatchObject({ status: "collected", moves: ["returned"], deliveries: [] });
    expect(order.lines[0]).toMatchObject({ delivered: 1, unplanned: 0 });
  });

  test("refuses a jump, names the allowed steps, and changes nothing", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const before = await shop.read(id);
    const jump = await shop.staff.call(key, { params: { id }, body: { status: "delivered" }, ifMatch: before.version });
    expect(jump.status).toBe(409);
    expect(jump.envelope).toMatchObject({
      error: { code: "move_not_allowed", details: { from: "placed", allowed: ["confirmed", "cancelled"] } },
    });
    expect(await shop.read(id)).toEqual(before);
  });

  test("refuses a change that does not say which version it was made on", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const answer = await shop.staff.call(key, { params: { id }, body: { status: "confirmed" } });
    expect([answer.status, answer.code]).toEqual([428, "version_required"]);
    expect((await shop.read(id)).status).toBe("placed");
  });

  test("lets one of two admins win who press different buttons at once, and shows the other the new status", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const { version } = await shop.read(id);
    const answers = await Promise.all([
      shop.admin.call(key, { params: { id }, body: { status: "confirmed" }, ifMatch: version }),
      shop.manager.call(key, { params: { id }, body: { status: "cancelled" }, ifMatch: version }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
    const won = answers.find((answer) => answer.status === 200);
    const lost = answers.find((answer) => answer.status === 412);
    expect(lost?.envelope).toMatchObject({
      error: {
        code: "version_conflict",
        details: { current: { id, status: won?.data.status }, by: expect.any(String) },
      },
    });
    const { status, events } = await shop.read(id);
    expect(status).toBe(won?.data.status);
    expect(events).toHaveLength(2);
  });

  test("sent again with the same key is done once and answered alike", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const { version } = await shop.read(id);
    const input = { params: { id }, body: { status: "confirmed" }, ifMatch: version, idempotencyKey: "offline-1" };
    const first = await shop.staff.call(key, input);
    const again = await shop.staff.call(key, input);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.data).toEqual(first.data);
    expect(again.data.events).toHaveLength(2);
    const other = await shop.staff.call(key, { ...input, body: { status: "cancelled" } });
    expect(other.code).toBe("key_reused");
  });

  test("gives the stock of a cancelled order back once, and its delivery time to others", async () => {
    await using shop = await staffShop();
    const { id: variantId, on_hand } = await shop.variant(CHAIR);
    const { id } = await shop.place({ lines: [{ variantId, quantity: 3, services: [] }] });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - 3);
    const order = await shop.move(id, "confirmed", "preparing", "cancelled");
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
    expect(order).toMatchObject({ status: "cancelled", moves: [], balance: 0 });
    expect(order.deliveries[0].state).toBe("cancelled");
  });

  test("tells the customer only when asked, and shows them only the notes meant for them", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place();
    const step = async (body: object) => {
      const { version } = await shop.read(id);
      expect((await shop.staff.call(key, { params: { id }, body, ifMatch: version })).status).toBe(200);
    };
    await step({ status: "confirmed", note: "Called twice, rude" });
    expect(await mails(shop)).toEqual([]);
    await step({ status: "preparing", note: "We pack it today", noteForCustomer: true, mail: true });
    expect(await mails(shop)).toEqual([
      {
        kind: "order-status",
        recipient: "maryam@example.com",
        data: JSON.stringify({ orderId: id, status: "preparing" }),
      },
    ]);
    const followed = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(followed.data.events.map((event: { note: string | null }) => event.note)).toEqual([
      null,
      null,
      "We pack it today",
    ]);
    expect((await shop.read(id)).events.map((event: { note: string | null }) => event.note)).toEqual([
      null,
      "Called twice, rude",
      "We pack it today",
    ]);
  });

  test("brings everything back as sound and credits all of it when an order is returned as a whole", async () => {
    await using shop = await staffShop();
    const { id: variantId, on_hand } = await shop.variant(CHAIR);
    const { id } = await shop.place({ lines: [{ variantId, quantity: 2, services: ["carryUp"] }] });
    const order = await shop.move(id, "confirmed", "preparing", "out_for_delivery", "delivered", "returned");
    expect(order).toMatchObject({
      status: "returned",
      credited: order.totals.total,
      balance: 0,
      paymentStatus: "unpaid",
    });
    expect(order.returns).toEqual([
      expect.objectContaining({ lines: [expect.objectContaining({ sound: 2, damaged: 0, notSent: 0 })] }),
    ]);
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
  });

  test("is written in the audit log with who, before and after", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    await shop.move(id, "confirmed");
    const { data } = await shop.admin.call("GET /api/audit", { query: { collection: "orders", row: id } });
    expect(data).toEqual([
      expect.objectContaining({
        staffName: "Salma",
        action: key,
        before: { status: "placed" },
        after: { status: "confirmed" },
      }),
    ]);
  });
});

describe("notes on an order", () => {
  test("stay inside unless they are for the customer", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place();
    const write = (body: object) => shop.staff.call("POST /api/orders/:id/notes", { params: { id }, body });
    expect((await write({ note: "Wants an invoice in Arabic" })).status).toBe(201);
    expect((await write({ note: "Your chair is from the new batch", forCustomer: true, mail: true })).status).toBe(201);
    const { data } = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(data.events).toEqual([
      expect.objectContaining({ status: "placed", note: null }),
      expect.objectContaining({ status: "placed", note: "Your chair is from the new batch" }),
    ]);
    expect(await mails(shop)).toHaveLength(1);
    const { events } = await shop.read(id);
    expect(events.slice(1)).toEqual([
      expect.objectContaining({ kind: "note", note: "Wants an invoice in Arabic", forCustomer: false, by: "Salma" }),
      expect.objectContaining({ kind: "note", forCustomer: true }),
    ]);
  });

  test("made with the line down keep their id, and the same id is not written twice", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const body = { id: "01920000-0000-7000-8000-000000000001", note: "From the van" };
    const write = () => shop.staff.call("POST /api/orders/:id/notes", { params: { id }, body });
    expect((await write()).data.events).toContainEqual(expect.objectContaining({ id: body.id, note: "From the van" }));
    expect((await write()).code).toBe("conflict");
    expect((await shop.read(id)).events).toHaveLength(2);
  });

  test("must say something", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const empty = await shop.staff.call("POST /api/orders/:id/notes", { params: { id }, body: { note: "  " } });
    expect(empty.envelope).toMatchObject({ error: { code: "invalid", fields: { note: { code: "required" } } } });
  });
});

describe("voiding an order", () => {
  const key = "DELETE /api/orders/:id";

  test("frees its stock and hides it from all but managers, and keeps it", async () => {
    await using shop = await staffShop();
    const { id: variantId, on_hand } = await shop.variant(CHAIR);
    const order = await shop.place({ lines: [{ variantId, quantity: 2, services: [] }] });
    const done = await shop.manager.call(key, { params: { id: order.id }, body: { reason: "Test order" } });
    expect(done.status).toBe(200);
    expect(done.data).toMatchObject({ number: order.number, moves: [], editable: false, voidedAt: expect.any(String) });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);

    expect((await shop.staff.call("GET /api/orders")).data).toEqual([]);
    expect((await shop.staff.call("GET /api/orders/:id", { params: { id: order.id } })).code).toBe("not_found");
    expect((await shop.staff.call("GET /api/orders", { query: { voided: "1" } })).code).toBe("forbidden");
    expect((await shop.shopper.call("GET /api/track/:token", { params: { token: order.token } })).code).toBe(
      "not_found",
    );
    const kept = await shop.manager.call("GET /api/orders", { query: { voided: "1" } });
    expect(kept.data).toEqual([expect.objectContaining({ number: order.number })]);
    const { data: audit } = await shop.admin.call("GET /api/audit", { query: { action: key } });
    expect(audit).toEqual([
      expect.objectContaining({ staffName: "Mubarak", after: expect.objectContaining({ reason: "Test order" }) }),
    ]);
  });

  test("is for managers", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    expect((await shop.staff.call(key, { params: { id } })).code).toBe("forbidden");
    expect((await shop.read(id)).voidedAt).toBeNull();
  });

  test("is refused once goods have left, while it holds money, and on an older version", async () => {
    await using shop = await staffShop();
    const left = await shop.place();
    await shop.move(left.id, "confirmed", "preparing", "out_for_delivery");
    const gone = await shop.manager.call(key, { params: { id: left.id } });
    expect(gone.envelope).toMatchObject({ error: { code: "conflict", details: { because: "goods_left" } } });

    const paid = await shop.place();
    const body = { method: "cash", amount: 500 };
    await shop.staff.call("POST /api/orders/:id/payments", { params: { id: paid.id }, body });
    const money = await shop.manager.call(key, { params: { id: paid.id } });
    expect(money.envelope).toMatchObject({ error: { code: "conflict", details: { because: "money", received: 500 } } });

    const seen = await shop.place();
    const { version } = await shop.read(seen.id);
    await shop.move(seen.id, "confirmed");
    expect((await shop.manager.call(key, { params: { id: seen.id }, ifMatch: version })).code).toBe("version_conflict");
  });

  test("cannot be done twice, nor anything else to a voided order", async () => {
    await using shop = await staffShop();
    const { id: variantId, on_hand } = await shop.variant(CHAIR);
    const { id } = await shop.place({ lines: [{ variantId, quantity: 1, services: [] }] });
    const { data } = await shop.manager.call(key, { params: { id } });
    expect((await shop.manager.call(key, { params: { id } })).code).toBe("not_found");
    const status = { params: { id }, body: { status: "confirmed" }, ifMatch: data.version };
    expect((await shop.manager.call("PATCH /api/orders/:id/status", status)).code).toBe("not_found");
    const pay = { params: { id }, body: { method: "cash", amount: 100 } };
    expect((await shop.manager.call("POST /api/orders/:id/payments", pay)).code).toBe("not_found");
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
  });
});
