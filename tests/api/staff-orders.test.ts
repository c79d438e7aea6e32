import { describe, expect, test } from "vitest";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { narrow, the } from "../support/the.ts";

const making = "POST /api/staff/orders";
const editing = "PUT /api/orders/:id";
const moving = "PATCH /api/orders/:id/status";

/** What somebody says on the telephone: two chairs to Zone 61. */
async function call(shop: StaffShop, changes: object = {}) {
  const { id: variantId } = await shop.variant(CHAIR);
  return {
    source: "phone",
    lines: [{ variantId, quantity: 2 }],
    contact: { name: "Hessa Al-Thani", phone: "5533 4455", email: "hessa@example.com" },
    method: "delivery",
    address: { zone: 61, street: "840", building: "12" },
    paymentMethod: "cash",
    ...changes,
  };
}

const confirm = (shop: StaffShop, draft: { id: string; version: number }, more: object = {}) =>
  shop.staff.call(moving, { params: { id: draft.id }, body: { status: "confirmed", ...more }, ifMatch: draft.version });

describe("an order that staff write", () => {
  test("is a draft without a number that holds no stock and that no customer sees", async () => {
    await using shop = await staffShop();
    const { on_hand, price } = await shop.variant(CHAIR);
    const { status, data } = await shop.staff.call(making, { body: await call(shop) });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      number: null,
      status: "draft",
      source: "phone",
      totals: { subtotal: 2 * price, total: 2 * price },
      contact: { phone: "+97455334455" },
      deliveries: [],
      followUrl: null,
      moves: ["confirmed", "cancelled"],
      editable: true,
    });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
    const token = shop.app.secrets.orderToken(data.id);
    expect((await shop.shopper.call("GET /api/track/:token", { params: { token } })).code).toBe("not_found");
    expect(await shop.app.db.selectFrom("mail_queue").select("id").execute()).toEqual([]);
  });

  test("becomes an order when it is confirmed: number, stock, delivery, and the confirmation if asked", async () => {
    await using shop = await staffShop();
    const { on_hand } = await shop.variant(CHAIR);
    const { data: draft } = await shop.staff.call(making, {
      body: await call(shop, { slot: { date: "2026-11-24", window: "08-12" } }),
    });
    shop.app.clock.advance(3_600_000);
    const { data } = await confirm(shop, draft, { mail: true });
    expect(data).toMatchObject({
      number: "ORD-2026-000001",
      status: "confirmed",
      placedAt: "2026-11-22T07:00:00.000Z",
      slot: { date: "2026-11-24", window: "08-12" },
      moves: ["preparing", "cancelled"],
      customer: { name: "Hessa Al-Thani", orders: 1 },
    });
    expect(data.deliveries).toEqual([
      expect.objectContaining({
        state: "planned",
        date: "2026-11-24",
        lines: [expect.objectContaining({ quantity: 2 })],
      }),
    ]);
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - 2);
    const mails = await shop.app.db.selectFrom("mail_queue").select(["kind", "recipient"]).execute();
    expect(mails).toEqual([{ kind: "order-confirmation", recipient: "hessa@example.com" }]);
    const followed = await shop.shopper.call("GET /api/track/:token", {
      params: { token: shop.app.secrets.orderToken(data.id) },
    });
    expect(followed.data.events.map((event: { status: string }) => event.status)).toEqual(["confirmed"]);
    const found = await shop.staff.call("GET /api/orders", { query: { q: "2026-000001" } });
    expect(found.data).toEqual([expect.objectContaining({ number: "ORD-2026-000001" })]);
  });

  test("takes no number when it is thrown away", async () => {
    await using shop = await staffShop();
    const { data: draft } = await shop.staff.call(making, { body: await call(shop) });
    const { on_hand } = await shop.variant(CHAIR);
    const gone = await shop.staff.call(moving, {
      params: { id: draft.id },
      body: { status: "cancelled", mail: true },
      ifMatch: draft.version,
    });
    expect(gone.data).toMatchObject({ status: "cancelled", number: null, moves: [] });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
    expect(await shop.app.db.selectFrom("mail_queue").select("id").execute()).toEqual([]);
    expect((await shop.place()).number).toBe("ORD-2026-000001");
  });

  test("sells the last pieces once when two drafts want them", async () => {
    await using shop = await staffShop();
    const { on_hand } = await shop.variant(CHAIR);
    const { id: variantId } = await shop.variant(CHAIR);
    const body = await call(shop, { lines: [{ variantId, quantity: on_hand }] });
    const drafts = [await shop.staff.call(making, { body }), await shop.staff.call(making, { body })];
    const answers = await Promise.all(drafts.map(({ data }) => confirm(shop, data)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const { envelope } = answers.find((answer) => answer.status === 409) as (typeof answers)[number];
    expect(envelope).toMatchObject({ error: { code: "out_of_stock", details: { lines: [{ sku: CHAIR, left: 0 }] } } });
    expect((await shop.variant(CHAIR)).on_hand).toBe(0);
  });

  test("is looked at again when a price has changed since it was written", async () => {
    await using shop = await staffShop();
    const { price } = await shop.variant(CHAIR);
    const { data: draft } = await shop.staff.call(making, { body: await call(shop) });
    await shop.app.db
      .updateTable("variants")
      .set({ price: price + 1_000 })
      .where("sku", "=", CHAIR)
      .execute();
    const stale = await confirm(shop, draft);
    expect(stale.envelope).toMatchObject({
      error: { code: "price_changed", details: { total: 2 * price + 2_000, shownTotal: 2 * price } },
    });
    const { source: _, ...body } = await call(shop);
    const saved = await shop.staff.call(editing, { params: { id: draft.id }, body, ifMatch: draft.version });
    expect(saved.data.totals.total).toBe(2 * price + 2_000);
    expect((await confirm(shop, saved.data)).data.status).toBe("confirmed");
  });

  test("can be sold over the counter in one go, paid on the spot, without phone or mail", async () => {
    await using shop = await staffShop();
    const { on_hand, price } = await shop.variant(CHAIR);
    const body = await call(shop, {
      source: "counter",
      contact: { name: "A customer in the showroom" },
      method: "pickup",
      address: undefined,
      confirm: true,
      mail: true,
      payment: { method: "card", amount: 2 * price },
    });
    const { data } = await shop.staff.call(making, { body });
    expect(data).toMatchObject({
      number: "ORD-2026-000001",
      status: "confirmed",
      source: "counter",
      contact: { phone: "", email: "" },
      customer: null,
      paymentStatus: "paid",
      balance: 0,
    });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - 2);
    expect(await shop.app.db.selectFrom("mail_queue").select("id").execute()).toEqual([]);
  });

  test("keeps the ids it was given with the line down, and arrives once", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const id = "01920000-0000-7000-8000-00000000000a";
    const lineId = "01920000-0000-7000-8000-00000000000b";
    const body = await call(shop, { id, lines: [{ id: lineId, variantId, quantity: 1 }] });
    const first = await shop.staff.call(making, { body, idempotencyKey: "device-1-op-7" });
    expect(first.data).toMatchObject({ id, lines: [{ id: lineId }] });
    const again = await shop.staff.call(making, { body, idempotencyKey: "device-1-op-7" });
    expect(again).toMatchObject({ status: 201, data: { id } });
    expect((await shop.staff.call(making, { body })).code).toBe("conflict");
    expect((await shop.staff.call("GET /api/orders")).data).toHaveLength(1);
  });

  test.each([
    ["without an address", { address: undefined }, "address"],
    ["without a phone", { contact: { name: "Hessa" } }, "contact.phone"],
  ])("cannot be delivered %s", async (_what, changes, field) => {
    await using shop = await staffShop();
    const { data: draft } = await shop.staff.call(making, { body: await call(shop, changes) });
    const refused = await confirm(shop, draft);
    expect(refused.envelope).toMatchObject({ error: { code: "invalid", fields: { [field]: { code: "required" } } } });
    expect((await shop.read(draft.id)).status).toBe("draft");
  });

  test.each([
    ["a variant that is not sold", { lines: [{ variantId: "nothing", quantity: 1 }] }, "lines.0.variantId"],
    ["a phone that is none", { contact: { name: "Hessa", phone: "12" } }, "contact.phone"],
    ["money for a draft", { payment: { method: "cash", amount: 5 } }, undefined],
  ])("refuses %s", async (_what, changes, field) => {
    await using shop = await staffShop();
    const { envelope } = await shop.staff.call(making, { body: await call(shop, changes) });
    const error = field ? { code: "invalid", fields: { [field]: expect.anything() } } : { code: "conflict" };
    expect(envelope).toMatchObject({ success: false, error });
  });

  test("ignores prices of a request", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const line = { variantId, quantity: 1, unitPrice: 1, lineTotal: 1, price: 1 };
    const body = await call(shop, { lines: [line], total: 1, totals: { total: 1 }, status: "delivered", number: "X" });
    const { data } = await shop.staff.call(making, { body });
    expect(data).toMatchObject({ status: "draft", number: null, totals: { total: price } });
  });
});

describe("discounts", () => {
  const offer = async (shop: StaffShop, discount: number, by = shop.staff) => {
    const { id: variantId } = await shop.variant(CHAIR);
    return by.call(making, { body: await call(shop, { lines: [{ variantId, quantity: 2, discount }] }) });
  };

  test("go as far as the role: 5 % for staff, 20 % for managers, all for administrators", async () => {
    await using shop = await staffShop();
    const { price } = await shop.variant(CHAIR);
    const five = await offer(shop, 500);
    expect(five.data.lines[0]).toMatchObject({ discount: 500, listPrice: price, unitPrice: price * 0.95 });
    expect(five.data.totals.total).toBe(2 * price * 0.95);
    expect((await offer(shop, 501)).envelope).toMatchObject({
      error: { code: "invalid", fields: { "lines.0.discount": { code: "too_high" } } },
    });
    expect((await offer(shop, 2000, shop.manager)).status).toBe(201);
    expect((await offer(shop, 2001, shop.manager)).code).toBe("invalid");
    expect((await offer(shop, 2001, shop.admin)).status).toBe(201);
  });

  test("that a manager gave stay when staff change something else, and cannot be raised by them", async () => {
    await using shop = await staffShop();
    const { data: draft } = await offer(shop, 1500, shop.manager);
    const { id: variantId } = await shop.variant(CHAIR);
    const { source: _, ...base } = await call(shop);
    const put = (lines: object[], ifMatch: number) =>
      shop.staff.call(editing, { params: { id: draft.id }, body: { ...base, lines }, ifMatch });
    const kept = await put([{ variantId, quantity: 2, discount: 1500 }], draft.version);
    expect(kept.data.lines[0]).toMatchObject({ quantity: 2, discount: 1500 });
    expect((await put([{ variantId, quantity: 2, discount: 1600 }], kept.data.version)).code).toBe("invalid");
    const silent = await put([{ variantId, quantity: 1 }], kept.data.version);
    expect(silent.data.lines[0]).toMatchObject({ quantity: 1, discount: 1500 });
  });
});

describe("changing an order before it leaves", () => {
  /** What the order is now, as it would be written again. */
  const asInput = (order: StaffOrder, changes: object = {}) => ({
    lines: order.lines.map((line) => ({
      id: line.id,
      variantId: line.variantId,
      quantity: line.quantity,
      services: line.services.map((service) => service.key),
    })),
    contact: order.contact,
    method: order.method,
    address: order.address ?? undefined,
    slot: order.slot ?? undefined,
    paymentMethod: order.paymentMethod,
    lang: order.lang,
    ...changes,
  });
  const put = (shop: StaffShop, order: { id: string; version: number }, body: object, by = shop.staff) =>
    by.call(editing, { params: { id: order.id }, body, ifMatch: order.version });
  const other = async (shop: StaffShop) =>
    shop.app.db
      .selectFrom("variants")
      .innerJoin("products", "products.id", "variants.product_id")
      .select(["variants.id", "variants.sku", "variants.price", "on_hand"])
      .where("tracked", "=", true)
      .where("on_hand", ">", 3)
      .where("variants.sku", "!=", CHAIR)
      .where("products.status", "=", "active")
      .orderBy("variants.sku")
      .executeTakeFirstOrThrow();

  test("moves stock by the difference and answers the higher total", async () => {
    await using shop = await staffShop();
    const chair = await shop.variant(CHAIR);
    const added = await other(shop);
    const { id } = await shop.place({ lines: [{ variantId: chair.id, quantity: 3, services: [] }] });
    const before = await shop.read(id);
    const [line] = asInput(before).lines;
    const { data } = await put(
      shop,
      before,
      asInput(before, {
        lines: [
          { ...line, quantity: 1 },
          { variantId: added.id, quantity: 2 },
        ],
        reason: "By phone",
      }),
    );
    expect((await shop.variant(CHAIR)).on_hand).toBe(chair.on_hand - 1);
    expect((await shop.variant(added.sku)).on_hand).toBe(added.on_hand - 2);
    const total = chair.price + 2 * added.price;
    expect(data).toMatchObject({ totals: { total }, balance: total });
    expect(data.lines.map((line: { sku: string; planned: number }) => [line.sku, line.planned])).toEqual([
      [CHAIR, 1],
      [added.sku, 2],
    ]);
    expect(data.deliveries).toHaveLength(1);
    const event = narrow(the(data.events.at(-1)), { kind: "edit" });
    expect(event).toMatchObject({ note: "By phone", details: { difference: total - 3 * chair.price } });
    expect(event.details?.before.lines).toEqual([expect.objectContaining({ sku: CHAIR, quantity: 3 })]);
    expect(event.details?.after.lines).toHaveLength(2);
    const found = await shop.staff.call("GET /api/orders", { query: { q: added.sku } });
    expect(found.data).toHaveLength(1);
  });

  test("takes a line off its planned deliveries, and gives up a delivery that is empty then", async () => {
    await using shop = await staffShop();
    const chair = await shop.variant(CHAIR);
    const second = await other(shop);
    const { id } = await shop.place({
      lines: [
        { variantId: chair.id, quantity: 2, services: [] },
        { variantId: second.id, quantity: 1, services: [] },
      ],
    });
    const placed = await shop.read(id);
    const [first, last] = asInput(placed).lines;
    const split = await shop.staff.call("POST /api/orders/:id/deliveries", {
      params: { id },
      body: { date: null, window: null, lines: [{ lineId: first?.id, quantity: 2 }] },
    });
    const { data } = await put(shop, split.data, asInput(split.data, { lines: [last] }));
    expect(data.lines).toEqual([expect.objectContaining({ sku: second.sku, planned: 1, unplanned: 0 })]);
    const live = data.deliveries.filter((delivery: { state: string }) => delivery.state !== "cancelled");
    expect(live).toEqual([expect.objectContaining({ lines: [{ lineId: last?.id, quantity: 1 }] })]);
    expect((await shop.variant(CHAIR)).on_hand).toBe(chair.on_hand);
  });

  test("keeps the price a line was agreed at, and takes today's for a new one", async () => {
    await using shop = await staffShop();
    const chair = await shop.variant(CHAIR);
    const { id } = await shop.place();
    await shop.app.db
      .updateTable("variants")
      .set({ price: chair.price * 2 })
      .where("sku", "=", CHAIR)
      .execute();
    const order = await shop.read(id);
    const [line] = asInput(order).lines;
    const { data } = await put(shop, order, asInput(order, { lines: [{ ...line, quantity: 2 }] }));
    expect(data.totals.total).toBe(2 * chair.price);
    const { id: _, ...fresh } = the(line);
    const renewed = await put(
      shop,
      data,
      asInput(data, { lines: [{ ...fresh, id: "01920000-0000-7000-8000-0000000000aa" }] }),
    );
    expect(renewed.data.totals.total).toBe(2 * chair.price);
    expect(the(renewed.data.lines[0]).quantity).toBe(1);
  });

  test("changes nothing when the shelf does not have it", async () => {
    await using shop = await staffShop();
    const { on_hand } = await shop.variant(CHAIR);
    const { id } = await shop.place();
    const order = await shop.read(id);
    const [line] = asInput(order).lines;
    const short = await put(shop, order, asInput(order, { lines: [{ ...line, quantity: on_hand + 1 }] }));
    expect(short.envelope).toMatchObject({ error: { code: "out_of_stock", details: { lines: [{ sku: CHAIR }] } } });
    expect(await shop.read(id)).toEqual(order);
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand - 1);
  });

  test("is over once the first delivery has left", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const order = await shop.move(id, "confirmed", "preparing", "out_for_delivery");
    expect((await put(shop, order, asInput(order))).code).toBe("conflict");
    expect(await shop.read(id)).toEqual(order);
  });

  test("puts contact, address, company and note right, and the driver's time with them", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const order = await shop.read(id);
    const { data } = await put(
      shop,
      order,
      asInput(order, {
        contact: { name: "Maryam Al-Hajri", phone: "+974 5512 9999", email: "new@example.com" },
        address: { zone: 66, street: "Pearl Boulevard", building: "4", floor: "12" },
        company: { name: "Hajri Trading", purchaseOrder: "PO 9" },
        slot: { date: "2026-11-25", window: "15-17" },
        note: "Call first",
      }),
    );
    expect(data).toMatchObject({
      contact: { phone: "+97455129999", email: "new@example.com" },
      address: { zone: 66, floor: "12" },
      company: { purchaseOrder: "PO 9" },
      note: "Call first",
      slot: { date: "2026-11-25", window: "15-17" },
    });
    expect(data.deliveries[0]).toMatchObject({ date: "2026-11-25", window: "15-17", zoneId: the(data.zone).id });
    const edit = narrow(the(data.events.at(-1)), { kind: "edit" });
    expect(Object.keys(the(edit.details).after).toSorted()).toEqual(["address", "company", "contact", "note", "slot"]);
  });

  test("keeps the work of both admins: the second sees the first one's changes and overwrites nothing", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const order = await shop.read(id);
    const mine = put(shop, order, asInput(order, { note: "Mine" }), shop.admin);
    const theirs = put(shop, order, asInput(order, { note: "Theirs" }), shop.manager);
    const answers = await Promise.all([mine, theirs]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
    const won = answers.find((answer) => answer.status === 200);
    expect((await shop.read(id)).note).toBe(won?.data.note);
  });

  test("refuses when the total on the screen is no longer true", async () => {
    await using shop = await staffShop();
    const { id, total } = await shop.place();
    const order = await shop.read(id);
    const stale = await put(shop, order, asInput(order, { shownTotal: total - 1 }));
    expect(stale.envelope).toMatchObject({
      error: { code: "price_changed", details: { total, shownTotal: total - 1 } },
    });
  });

  test("does not take another order's line for its own", async () => {
    await using shop = await staffShop();
    const a = await shop.read((await shop.place()).id);
    const b = await shop.read((await shop.place()).id);
    const [foreign] = asInput(b).lines;
    expect((await put(shop, a, asInput(a, { lines: [foreign] }))).code).toBe("conflict");
    expect(await shop.read(b.id)).toEqual(b);
  });

  test("a fee other than the zone's is for managers, and stays when something else changes", async () => {
    await using shop = await staffShop();
    const { id, total } = await shop.place();
    const order = await shop.read(id);
    const refused = await put(shop, order, asInput(order, { deliveryFee: 2_500 }));
    expect(refused.envelope).toMatchObject({ error: { fields: { deliveryFee: expect.anything() } } });
    const { data } = await put(shop, order, asInput(order, { deliveryFee: 2_500 }), shop.manager);
    expect(data.totals).toMatchObject({ delivery: 2_500, total: total + 2_500 });
    const later = await put(shop, data, asInput(data, { note: "Ring twice" }));
    expect(later.data.totals).toMatchObject({ delivery: 2_500, total: total + 2_500 });
  });
});
