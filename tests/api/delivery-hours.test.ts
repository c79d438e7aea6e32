/** The hours that the shop offers: chosen by managers, heeded by every path that gives a delivery a time. */
import { describe, expect, test } from "vitest";
import { checkWindows } from "../../db/check/windows.ts";
import { newId } from "../../src-shared/values/id.ts";
import { aCheckout } from "../support/orders.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const TUESDAY = "2026-11-24";
const WEDNESDAY = "2026-11-25";
const EARLY = { from: "08:30", to: "10:00" };
const NOON = { from: "10:00", to: "12:00", places: 1 };
const EVENING = { from: "20:30", to: "00:00" };
/** In the demo, by a number on its blue plate. */
const HERE = { zone: 61, street: "840", building: "12" };

async function offer(shop: StaffShop, hours: object) {
  const { version } = (await shop.manager.call("GET /api/delivery-calendar")).data;
  return shop.manager.call("PUT /api/delivery-calendar", {
    body: { closedWeekdays: [5], holidays: [], ...hours },
    ifMatch: version,
  });
}

const problemsOf = async (shop: StaffShop, hours: object) => {
  const { envelope } = await offer(shop, hours);
  const { fields } = (envelope as unknown as { error: { fields: Record<string, { code: string }> } }).error;
  return Object.entries(fields).map(([field, { code }]) => `${field} ${code}`);
};

const options = async (shop: StaffShop) =>
  (await shop.shopper.call("GET /api/delivery-options", { query: { zone: HERE.zone } })).data;

/** Windows of a day that a shopper may choose. */
const windowsOf = async (shop: StaffShop, date: string) =>
  (await options(shop)).slots.filter((slot) => slot.date === date).map(({ window }) => window);

const order = async (shop: StaffShop, slot: object) => {
  const { id } = await shop.variant(CHAIR);
  return shop.shopper.call("POST /api/orders", { body: { ...aCheckout(id), address: HERE, slot } });
};

/** As staff write one on the telephone. */
const call = async (shop: StaffShop, slot: object, more: object = {}) => {
  const { id: variantId } = await shop.variant(CHAIR);
  const body = {
    id: newId(),
    source: "phone",
    lines: [{ variantId, quantity: 1 }],
    contact: { name: "Hessa Al-Thani", phone: "5533 4455", email: "hessa@example.com" },
    ...{ method: "delivery", address: HERE, paymentMethod: "cash", confirm: true, slot, ...more },
  };
  return shop.staff.call("POST /api/staff/orders", { body });
};

const refusedBecause = (because: string) => ({ error: { code: "slot_taken", details: { because } } });

describe("the delivery times of a shop", () => {
  test("are 8 to 12 and 15 to 17 until a manager chooses others, for every day or by weekday", async () => {
    await using shop = await staffShop();
    expect(await windowsOf(shop, TUESDAY)).toEqual(["08-12", "15-17"]);
    const before = (await shop.manager.call("GET /api/delivery-calendar")).data;
    expect(before.windows).toBeUndefined();
    await offer(shop, { windows: [[NOON, EARLY]] });
    expect(await windowsOf(shop, TUESDAY)).toEqual(["08:30-10", "10-12"]);
    const tuesday = [[EARLY], [EARLY], [EVENING], [EARLY], [EARLY], [], [EARLY]];
    expect((await offer(shop, { windows: tuesday })).data.windows).toEqual(tuesday);
    expect(await windowsOf(shop, TUESDAY)).toEqual(["20:30-00"]);
    expect(await windowsOf(shop, WEDNESDAY)).toEqual(["08:30-10"]);
    const plan = (await shop.staff.call("GET /api/staff/delivery-times")).data;
    expect(the(plan.find(({ date }) => date === TUESDAY)).windows).toEqual([{ window: "20:30-00", left: null }]);
  });

  test("are refused in words where they make no sense", async () => {
    await using shop = await staffShop();
    const wrong: [object, string][] = [
      [{ windows: [[{ from: "12:00", to: "08:00" }]] }, "windows.0.0.to window_end"],
      [{ windows: [[{ from: "08:00", to: "08:00" }]] }, "windows.0.0.to window_end"],
      [{ windows: [[{ from: "8", to: "10:00" }]] }, "windows.0.0.from time"],
      [{ windows: [[EARLY, { from: "09:59", to: "11:00" }]] }, "windows.0.1.from window_overlap"],
      [{ windows: [[EVENING, { from: "23:00", to: "23:30" }]] }, "windows.0.1.from window_overlap"],
      [{ windows: [[]] }, "windows.0 no_windows"],
      [{ windows: [[EARLY], [], [EARLY], [EARLY], [EARLY], [], [EARLY]] }, "windows.1 no_windows"],
      [{ windows: [[EARLY], [EARLY]] }, "windows invalid"],
      [{ windows: [[{ ...EARLY, places: 0 }]] }, "windows.0.0.places too_low"],
      [
        { windows: [Array.from({ length: 9 }, (_, at) => ({ from: `0${at}:00`, to: `0${at}:30` }))] },
        "windows.0 too_many_lines",
      ],
    ];
    for (const [hours, problem] of wrong) expect(await problemsOf(shop, hours)).toEqual([problem]);
    const ramadan = { name: { en: "Ramadan" }, from: "2027-02-08", to: "2027-03-09", windows: [[EVENING]] };
    const periods = async (...windowPeriods: object[]) => problemsOf(shop, { windowPeriods });
    expect(await periods({ ...ramadan, to: "2027-02-07" })).toEqual(["windowPeriods.0.to last_day"]);
    expect(await periods({ ...ramadan, name: { en: "" } })).toEqual(["windowPeriods.0.name.en required"]);
    expect(await periods({ ...ramadan, windows: [[]] })).toEqual(["windowPeriods.0.windows.0 no_windows"]);
    const later = { ...ramadan, from: ramadan.to, to: "2027-03-20" };
    expect(await periods(ramadan, later)).toEqual(["windowPeriods.1.from days_taken"]);
    expect((await shop.manager.call("GET /api/delivery-calendar")).data.version).toBe(0);
  });

  test("stay where a desktop of an earlier version writes the calendar, which may open no weekday without any", async () => {
    await using shop = await staffShop();
    const windows = [[EARLY], [EARLY], [EARLY], [EARLY], [EARLY], [], [EARLY]];
    const ramadan = { name: { en: "Ramadan" }, from: WEDNESDAY, to: WEDNESDAY, windows: [[EVENING]] };
    await offer(shop, { windows, windowPeriods: [ramadan] });
    const kept = await offer(shop, { holidays: [TUESDAY] });
    expect(kept.data).toMatchObject({ windows, windowPeriods: [ramadan], holidays: [TUESDAY] });
    expect(await problemsOf(shop, { closedWeekdays: [] })).toEqual(["windows.5 no_windows"]);
    expect((await offer(shop, { windowPeriods: [] })).data).toMatchObject({ windows, windowPeriods: [] });
  });

  test("are others on days with a name, which shoppers and staff read", async () => {
    await using shop = await staffShop();
    const name = { en: "Ramadan", ar: "رمضان" };
    await offer(shop, { windowPeriods: [{ name, from: WEDNESDAY, to: "2026-11-26", windows: [[EVENING]] }] });
    expect(await windowsOf(shop, TUESDAY)).toEqual(["08-12", "15-17"]);
    expect(await windowsOf(shop, WEDNESDAY)).toEqual(["20:30-00"]);
    expect((await options(shop)).otherHours).toEqual([{ name, from: WEDNESDAY, to: "2026-11-26" }]);
    const plan = (await shop.staff.call("GET /api/staff/delivery-times")).data;
    expect(the(plan.find(({ date }) => date === WEDNESDAY))).toMatchObject({ hours: name });
    expect(the(plan.find(({ date }) => date === TUESDAY))).not.toHaveProperty("hours");
    expect((await order(shop, { date: WEDNESDAY, window: "20:30-00" })).status).toBe(201);
  });
});

describe("hours that are not offered any more", () => {
  test("keep the deliveries that are planned in them, and the calendar says how many and when", async () => {
    await using shop = await staffShop();
    const { data } = await order(shop, { date: TUESDAY, window: "08-12" });
    await order(shop, { date: TUESDAY, window: "08-12" });
    await order(shop, { date: TUESDAY, window: "15-17" });
    const after = await offer(shop, { windows: [[EARLY, { from: "15:00", to: "17:00" }]] });
    const outside = [{ date: TUESDAY, window: "08-12", deliveries: 2 }];
    expect(after.data.outside).toEqual(outside);
    expect((await shop.staff.call("GET /api/delivery-calendar")).data.outside).toEqual(outside);
    expect(await shop.read(data.id)).toMatchObject({
      slot: { date: TUESDAY, window: "08-12" },
      deliveries: [{ date: TUESDAY, window: "08-12" }],
    });
    await shop.move(data.id, "confirmed", "preparing");
    expect((await offer(shop, { windows: [[{ from: "08:00", to: "12:00" }]] })).data.outside).toEqual([
      { date: TUESDAY, window: "15-17", deliveries: 1 },
    ]);
  });

  test("are refused to a shopper with the free times, and to staff unless they mean it", async () => {
    await using shop = await staffShop();
    const kept = await shop.read((await order(shop, { date: TUESDAY, window: "08-12" })).data.id);
    await offer(shop, { windows: [[EARLY, EVENING]] });
    const slot = { date: TUESDAY, window: "08-12" };
    const refused = await order(shop, slot);
    expect(refused.envelope).toMatchObject({ error: { code: "slot_taken" } });
    const { slots } = (refused.envelope as unknown as { error: { details: { slots: { window: string }[] } } }).error
      .details;
    expect([...new Set(slots.map(({ window }) => window))].sort()).toEqual(["08:30-10", "20:30-00"]);
    expect((await call(shop, slot)).envelope).toMatchObject(refusedBecause("hours"));
    expect((await call(shop, slot, { overbook: true })).status).toBe(201);
    const [delivery] = kept.deliveries;
    const body = { date: WEDNESDAY, window: "15-17" };
    const moved = { params: { id: delivery.id }, body, ifMatch: delivery.version };
    expect((await shop.staff.call("PATCH /api/deliveries/:id", moved)).envelope).toMatchObject(refusedBecause("hours"));
    const early = { ...moved, body: { date: WEDNESDAY, window: "08:30-10" } };
    expect((await shop.staff.call("PATCH /api/deliveries/:id", early)).data).toMatchObject({
      slot: { date: WEDNESDAY, window: "08:30-10" },
      askedSlot: slot,
    });
  });

  test("are not among those to which a customer changes the order", async () => {
    await using shop = await staffShop();
    const { token } = (await order(shop, { date: TUESDAY, window: "08-12" })).data;
    await offer(shop, { windows: [[EARLY, EVENING]] });
    const { data: times } = await shop.shopper.call("GET /api/track/:token/times", { params: { token } });
    expect([...new Set(times.map(({ window }) => window))].sort()).toEqual(["08:30-10", "20:30-00"]);
    const change = (window: string) =>
      shop.shopper.call("PUT /api/track/:token/time", { params: { token }, body: { date: WEDNESDAY, window } });
    expect((await change("15-17")).code).toBe("slot_taken");
    expect((await change("20:30-00")).data).toMatchObject({ slot: { date: WEDNESDAY, window: "20:30-00" } });
    const followed = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(followed.data).toMatchObject({ deliveries: [{ date: WEDNESDAY, window: "20:30-00" }] });
  });
});

describe("the places of a window", () => {
  test("are fewer than the zone's where it says so, for everybody at the same moment too", async () => {
    await using shop = await staffShop();
    await offer(shop, { windows: [[NOON]] });
    const slot = { date: TUESDAY, window: "10-12" };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => order(shop, slot)),
      ...[1, 2, 3].map(() => call(shop, slot)),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await call(shop, slot)).envelope).toMatchObject(refusedBecause("full"));
    const { taken, slots } = await options(shop);
    expect(slots.some(({ date }) => date === TUESDAY)).toBe(false);
    expect(taken).toEqual([]);
    const load = (await shop.manager.call("GET /api/dashboard")).data.deliveries;
    expect(load.find(({ date }) => date === TUESDAY)).toMatchObject({ window: "10-12", deliveries: 1, capacity: 1 });
  });

  test("are taken by deliveries of earlier hours that reach into it, and a full one is named beside the free ones", async () => {
    await using shop = await staffShop();
    await order(shop, { date: TUESDAY, window: "08-12" });
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).execute();
    await offer(shop, { windows: [[EARLY, { from: "12:00", to: "14:00" }]] });
    expect(await windowsOf(shop, TUESDAY)).toEqual(["12-14"]);
    expect((await options(shop)).taken).toEqual([{ date: TUESDAY, window: "08:30-10" }]);
    expect((await call(shop, { date: TUESDAY, window: "08:30-10" })).envelope).toMatchObject(refusedBecause("full"));
    expect((await call(shop, { date: TUESDAY, window: "12-14" })).status).toBe(201);
  });

  test("are counted by the check of the books as they fall together", async () => {
    await using shop = await staffShop();
    const check = async () =>
      (await checkWindows(shop.app.db, shop.app.now())).map(
        ({ label, expected, found }) => `${label} ${expected} ${found}`,
      );
    await order(shop, { date: TUESDAY, window: "08-12" });
    await offer(shop, { windows: [[EARLY, NOON]] });
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 2 }).execute();
    await call(shop, { date: TUESDAY, window: "08:30-10" });
    await call(shop, { date: TUESDAY, window: "10-12" }, { overbook: true });
    expect(await check()).toEqual(["doha 2026-11-24 10-12 at most 1 2"]);
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).execute();
    expect((await check()).sort()).toEqual([
      "doha 2026-11-24 08-12 at most 1 2",
      "doha 2026-11-24 08:30-10 at most 1 2",
      "doha 2026-11-24 10-12 at most 1 2",
    ]);
  });
});
