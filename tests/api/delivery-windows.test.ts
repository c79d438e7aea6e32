import { describe, expect, test } from "vitest";
import { migrations } from "../../db/migrations/index.ts";
import type { DeliveryWindow } from "../../src-shared/delivery/windows.ts";
import { newId } from "../../src-shared/values/id.ts";
import { as } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
type Order = any;

const making = "POST /api/staff/orders";
const editing = "PUT /api/orders/:id";
const moving = "PATCH /api/orders/:id/status";
const TUESDAY = { date: "2026-11-24", window: "08-12" as const };
const WEDNESDAY = { date: "2026-11-25", window: "15-17" as const };
const FRIDAY = { date: "2026-11-27", window: "08-12" as const };
/** Two delivery zones of the demo, by a number on their blue plates. */
const HERE = 61;
const THERE = 69;

/** An order as staff write it on the telephone. */
async function call(shop: StaffShop, changes: object = {}) {
  const { id: variantId } = await shop.variant(CHAIR);
  return {
    source: "phone",
    lines: [{ variantId, quantity: 2 }],
    contact: { name: "Hessa Al-Thani", phone: "5533 4455", email: "hessa@example.com" },
    method: "delivery",
    address: { zone: HERE, street: "840", building: "12" },
    paymentMethod: "cash",
    ...changes,
  };
}

/** The order as the edit form would send it, with changes. */
const formOf = (order: Order, changes: object = {}) => ({
  lines: order.lines.map((line: Order) => ({ id: line.id, variantId: line.variantId, quantity: line.quantity })),
  contact: order.contact,
  method: order.method,
  ...(order.address ? { address: order.address } : {}),
  ...(order.slot ? { slot: order.slot } : {}),
  paymentMethod: order.paymentMethod,
  ...changes,
});

const edit = (shop: StaffShop, order: Order, changes: object) =>
  shop.staff.call(editing, { params: { id: order.id }, body: formOf(order, changes), ifMatch: order.version });

const confirm = (shop: StaffShop, draft: Order, more: object = {}) =>
  shop.staff.call(moving, { params: { id: draft.id }, body: { status: "confirmed", ...more }, ifMatch: draft.version });

async function draftAt(shop: StaffShop, slot: object | undefined): Promise<Order> {
  const { data, envelope } = await shop.staff.call(making, { body: await call(shop, { slot }) });
  if (!data) throw new Error(JSON.stringify(envelope));
  return data;
}

/** Another day comes, and staff sign in again. */
async function wakeUpAt(shop: StaffShop, time: string): Promise<void> {
  shop.app.clock.set(time);
  shop.staff = await as(shop.app, "staff");
}

const onePlaceEach = (shop: StaffShop) => shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).execute();

/** Deliveries that stand in a window, whatever their zone. */
const bookedAt = async (shop: StaffShop, slot: { date: string; window: DeliveryWindow }) =>
  (
    await shop.app.db
      .selectFrom("order_deliveries")
      .select(["zone_id", "state"])
      .where("date", "=", slot.date)
      .where("window", "=", slot.window)
      .where("state", "!=", "cancelled")
      .execute()
  ).map((one) => one.zone_id);

const refusedBecause = (because: string) => ({ error: { code: "slot_taken", details: { because } } });

describe("an order that is picked up", () => {
  test("has no delivery time, with any input of the checkout", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ method: "pickup", slot: TUESDAY });
    expect(await shop.read(id)).toMatchObject({ method: "pickup", slot: null });
    const row = await shop.app.db.selectFrom("orders").select("slot_date").where("id", "=", id).executeTakeFirst();
    expect(row?.slot_date).toBeNull();
  });

  test.each(["2026-99-99", "2026-02-30", "1999-01-01", "2026-13-01", "0000-00-00"])(
    "is refused with a day that is none (%s), by delivery too",
    async (date) => {
      await using shop = await staffShop();
      const { id } = await shop.variant(CHAIR);
      for (const method of ["pickup", "delivery"] as const) {
        const body = aCheckout(id, { method, slot: { date, window: "08-12" } });
        const answer = await shop.shopper.call("POST /api/orders", { body });
        expect(answer.envelope).toMatchObject({
          error: { code: "invalid", fields: { "slot.date": { code: "choose" } } },
        });
      }
    },
  );

  test("opens for staff and customer even where an old row names a day that is none", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place({ slot: TUESDAY });
    const slot = { slot_date: "2026-99-99", slot_window: "08-12" as const };
    await shop.app.db.updateTable("orders").set(slot).where("id", "=", id).execute();
    expect(await shop.read(id)).toMatchObject({ slot: null });
    const followed = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(followed.data).toMatchObject({ slot: null });
    const list = await shop.staff.call("GET /api/orders");
    expect(list.data[0]).toMatchObject({ id, slot: null });
  });
});

describe("an order whose address moves to another zone", () => {
  test("asks for its place there, and is refused where the window is full", async () => {
    await using shop = await staffShop();
    await onePlaceEach(shop);
    const there = { zone: THERE, street: "1", building: "1" };
    await shop.place({ address: there, slot: TUESDAY });
    const order = await shop.read((await shop.place({ slot: TUESDAY })).id);
    const moved = await edit(shop, order, { address: there });
    expect(moved.envelope).toMatchObject(refusedBecause("full"));
    expect(new Set(await bookedAt(shop, TUESDAY)).size).toBe(2);
    const knowingly = await edit(shop, order, { address: there, overbook: true });
    expect(knowingly.status).toBe(200);
    expect(new Set(await bookedAt(shop, TUESDAY)).size).toBe(1);
  });

  test("takes every planned delivery along, each with a place of its own", async () => {
    await using shop = await staffShop();
    let order = await shop.read((await shop.place({ lines: await chairs(shop, 4), slot: TUESDAY })).id);
    const split = (quantity: number) =>
      shop.staff.call("POST /api/orders/:id/deliveries", {
        params: { id: order.id },
        body: { ...WEDNESDAY, lines: [{ lineId: order.lines[0].id, quantity }] },
      });
    order = (await split(2)).data;
    order = (await split(1)).data;
    await onePlaceEach(shop);
    const there = { zone: THERE, street: "1", building: "1" };
    // Two of its deliveries want Wednesday afternoon, where there is one place.
    expect((await edit(shop, order, { address: there })).envelope).toMatchObject(refusedBecause("full"));
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 2 }).execute();
    order = (await edit(shop, order, { address: there })).data;
    const zones = new Set(order.deliveries.map((delivery: Order) => delivery.zoneId));
    expect([...zones]).toEqual([order.zone.id]);
    expect(order.deliveries).toHaveLength(3);
  });
});

const chairs = async (shop: StaffShop, quantity: number) => [
  { variantId: (await shop.variant(CHAIR)).id, quantity, services: [] },
];

describe("clearing the delivery time", () => {
  test("in the order's form frees its place", async () => {
    await using shop = await staffShop();
    await onePlaceEach(shop);
    const order = await shop.read((await shop.place({ slot: TUESDAY })).id);
    const cleared = await edit(shop, order, { slot: undefined });
    expect(cleared.data).toMatchObject({ slot: null, deliveries: [{ date: null, window: null, state: "planned" }] });
    expect(await bookedAt(shop, TUESDAY)).toEqual([]);
    await expect(shop.place({ slot: TUESDAY })).resolves.toBeDefined();
  });

  test("on the delivery clears it on the order too", async () => {
    await using shop = await staffShop();
    const order = await shop.read((await shop.place({ slot: TUESDAY })).id);
    const [delivery] = order.deliveries;
    const cleared = await shop.staff.call("PATCH /api/deliveries/:id", {
      params: { id: delivery.id },
      body: { date: null, window: null },
      ifMatch: delivery.version,
    });
    expect(cleared.data).toMatchObject({ slot: null, deliveries: [{ date: null, window: null }] });
    expect(await bookedAt(shop, TUESDAY)).toEqual([]);
  });
});

describe("a draft", () => {
  test("gets the last place in a window only if it is still free when it is confirmed", async () => {
    await using shop = await staffShop();
    await onePlaceEach(shop);
    const drafts = [await draftAt(shop, TUESDAY), await draftAt(shop, TUESDAY)];
    const answers = await Promise.all(drafts.map((draft) => confirm(shop, draft)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const late = answers.find((answer) => answer.status === 409);
    expect(late?.envelope).toMatchObject(refusedBecause("full"));
    expect(await bookedAt(shop, TUESDAY)).toHaveLength(1);
  });

  test("is confirmed at another time that staff choose in the same step, or knowingly beyond the last place", async () => {
    await using shop = await staffShop();
    await onePlaceEach(shop);
    await shop.place({ slot: TUESDAY });
    // Drafts count for nothing, so both may be written for a place that is still free then.
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 2 }).execute();
    const [first, second] = [await draftAt(shop, TUESDAY), await draftAt(shop, TUESDAY)];
    await onePlaceEach(shop);
    expect((await confirm(shop, first)).envelope).toMatchObject(refusedBecause("full"));
    const moved = await confirm(shop, first, { slot: WEDNESDAY });
    expect(moved.data).toMatchObject({ status: "confirmed", slot: WEDNESDAY, deliveries: [WEDNESDAY] });
    const knowingly = await confirm(shop, second, { overbook: true });
    expect(knowingly.data).toMatchObject({ status: "confirmed", slot: TUESDAY });
  });

  test("is not planned for a day that is over; staff choose a new one, or none yet", async () => {
    await using shop = await staffShop();
    const drafts = [await draftAt(shop, TUESDAY), await draftAt(shop, TUESDAY)] as const;
    await wakeUpAt(shop, "2026-11-29T06:00:00.000Z");
    for (const overbook of [false, true]) {
      expect((await confirm(shop, drafts[0], { overbook })).envelope).toMatchObject(refusedBecause("past"));
    }
    const monday = { date: "2026-11-30", window: "08-12" };
    expect((await confirm(shop, drafts[0], { slot: TUESDAY })).envelope).toMatchObject(refusedBecause("past"));
    expect((await confirm(shop, drafts[0], { slot: monday })).data).toMatchObject({ slot: monday });
    const open = await confirm(shop, drafts[1], { slot: null });
    expect(open.data).toMatchObject({ status: "confirmed", slot: null, deliveries: [{ date: null, window: null }] });
  });

  test("that is written and confirmed at once takes one place, not two", async () => {
    await using shop = await staffShop();
    await onePlaceEach(shop);
    const body = await call(shop, { slot: TUESDAY, confirm: true });
    expect((await shop.staff.call(making, { body })).status).toBe(201);
    expect((await shop.staff.call(making, { body })).envelope).toMatchObject(refusedBecause("full"));
    const knowingly = await shop.staff.call(making, { body: { ...body, overbook: true } });
    expect(knowingly.status).toBe(201);
    expect(await bookedAt(shop, TUESDAY)).toHaveLength(2);
  });
});

describe("a delivery time", () => {
  test("has no more deliveries than places, whichever way eight people take it at the same moment", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const other = { zone: THERE, street: "1", building: "1" };
    const drafts = [await draftAt(shop, TUESDAY), await draftAt(shop, TUESDAY)];
    const moved = await shop.read((await shop.place({ slot: TUESDAY, address: other })).id);
    const planned = await shop.read((await shop.place({ slot: WEDNESDAY })).id);
    const [delivery] = planned.deliveries;
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 2 }).execute();
    const answers = await Promise.all([
      ...drafts.map((draft) => confirm(shop, draft)),
      edit(shop, moved, { address: { zone: HERE, street: "840", building: "12" } }),
      shop.staff.call("PATCH /api/deliveries/:id", {
        params: { id: delivery.id },
        body: TUESDAY,
        ifMatch: delivery.version,
      }),
      ...[1, 2].map(() => shop.shopper.call("POST /api/orders", { body: aCheckout(variantId, { slot: TUESDAY }) })),
      ...[1, 2].map(async () =>
        shop.staff.call(making, { body: { ...(await call(shop, { slot: TUESDAY, confirm: true })), id: newId() } }),
      ),
    ]);
    expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.filter((answer) => answer.status < 300)).toHaveLength(2);
    const zones = await bookedAt(shop, TUESDAY);
    const here = (await shop.read(planned.id)).zone.id;
    expect(zones.filter((zone) => zone === here)).toHaveLength(2);
  });

  test("on a day that is over or closed is refused wherever it is chosen", async () => {
    await using shop = await staffShop();
    const over = { date: "2026-11-21", window: "08-12" };
    const order = await shop.read((await shop.place({ slot: TUESDAY })).id);
    const [delivery] = order.deliveries;
    for (const [slot, because] of [
      [over, "past"],
      [FRIDAY, "closed"],
    ] as const) {
      const answers = [
        await shop.staff.call(making, { body: await call(shop, { slot }) }),
        await edit(shop, order, { slot }),
        await shop.staff.call("PATCH /api/deliveries/:id", {
          params: { id: delivery.id },
          body: slot,
          ifMatch: delivery.version,
        }),
        await shop.staff.call("POST /api/orders/:id/deliveries", {
          params: { id: order.id },
          body: { ...slot, lines: [{ lineId: order.lines[0].id, quantity: 1 }] },
        }),
      ];
      for (const answer of answers) expect(answer.envelope).toMatchObject(refusedBecause(because));
    }
  });

  test("of a delivery that has left or arrived may be noted as it was, yesterday too, but not for tomorrow", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ slot: TUESDAY });
    let order = await shop.move(id, "confirmed", "preparing");
    await wakeUpAt(shop, "2026-11-26T06:00:00.000Z");
    const change = (body: object) =>
      shop.staff.call("PATCH /api/deliveries/:id", {
        params: { id: order.deliveries[0].id },
        body,
        ifMatch: order.deliveries[0].version,
      });
    expect((await change({ date: "2026-11-23" })).envelope).toMatchObject(refusedBecause("past"));
    order = (await change({ state: "out", ...WEDNESDAY })).data;
    expect(order.deliveries[0]).toMatchObject({ state: "out", ...WEDNESDAY });
    expect((await change({ state: "delivered", date: "2026-11-28" })).code).toBe("conflict");
    order = (await change({ state: "delivered", date: "2026-11-26" })).data;
    expect(order.deliveries[0]).toMatchObject({ state: "delivered", date: "2026-11-26" });
  });

  test("is open again when a truck comes back on a later day than it left for", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ slot: TUESDAY });
    let order = await shop.move(id, "confirmed", "preparing", "out_for_delivery");
    await wakeUpAt(shop, "2026-11-25T06:00:00.000Z");
    const [delivery] = order.deliveries;
    order = (
      await shop.staff.call("PATCH /api/deliveries/:id", {
        params: { id: delivery.id },
        body: { state: "planned" },
        ifMatch: delivery.version,
      })
    ).data;
    expect(order).toMatchObject({ slot: null, deliveries: [{ state: "planned", date: null, window: null }] });
  });
});

describe("a shop that took delivery times for pick-up orders", () => {
  test("has none of them after the upgrade, nor days that no calendar has", async () => {
    await using shop = await staffShop();
    const [collected, brought, sound] = [
      await shop.place({ method: "pickup" }),
      await shop.place({ slot: TUESDAY }),
      await shop.place({ slot: TUESDAY }),
    ];
    const write = (id: string, slot_date: string) =>
      shop.app.db
        .updateTable("orders")
        .set({ slot_date, slot_window: "08-12" as const })
        .where("id", "=", id)
        .execute();
    await write(collected.id, "2026-11-24");
    await write(brought.id, "2026-99-99");
    const step = migrations["0135-order-visitors"];
    await step?.down?.(shop.app.db);
    await step?.up(shop.app.db);
    const rows = await shop.app.db.selectFrom("orders").select(["id", "slot_date", "slot_window"]).execute();
    const slotBy = new Map(rows.map((row) => [row.id, row.slot_date]));
    expect([collected, brought, sound].map(({ id }) => slotBy.get(id))).toEqual([null, null, TUESDAY.date]);
  });
});
