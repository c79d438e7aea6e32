import { describe, expect, onTestFinished, test } from "vitest";
import type { StaffDeliveryZone, ZoneInput } from "../../src-shared/delivery/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, lastChangeOf, notesOn, revisionOf } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { zone } from "../support/delivery.ts";
import { aCheckout } from "../support/orders.ts";

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const manager = await as(app, "manager", { name: "Omar" });
  const send = (body: object, more: object = {}) => manager.call("POST /api/zone-delivery-settings", { body, ...more });
  const add = async (changes: Partial<ZoneInput> = {}): Promise<StaffDeliveryZone> => {
    const { data } = await send({ zone: zone(changes) });
    return (data as StaffDeliveryZone[]).at(-1) as StaffDeliveryZone;
  };
  const asInput = ({ updatedAt, position, ...rest }: StaffDeliveryZone): ZoneInput => rest;
  return { app, manager, send, add, asInput, shopper: visitor(app) };
}

describe("delivery zones", () => {
  test("the fee of an added zone is charged at once", async () => {
    const { app, add, shopper } = await shopWith();
    const made = await add({ zoneNumbers: [61, 3, 3, 1] });
    expect(made).toMatchObject({ key: "doha", zoneNumbers: [1, 3, 61], version: 1, active: true, position: 0 });
    const options = await shopper.api("GET /api/delivery-options", { query: { zone: 61 } });
    expect(options.zone).toMatchObject({ id: made.id, fee: 2500 });
    const staff = await as(app, "staff");
    const product = await addChair(staff, (await addCategory(staff)).id);
    const lines = [{ variantId: product.variants[0]?.id ?? "", quantity: 1 }];
    const cart = await shopper.api("POST /api/cart/price", { body: { lines, place: { zone: 3 } } });
    expect(cart.totals.delivery).toBe(2500);
    expect((await notesOn(app, made.id))[0]).toMatchObject({
      action: "POST /api/zone-delivery-settings",
      staff_name: "Omar",
    });
  });

  test("one is changed on the version that was read, given with it or as If-Match", async () => {
    const { send, add, asInput } = await shopWith();
    const made = await add();
    const { version, ...unsaid } = asInput(made);
    expect((await send({ zone: unsaid })).code).toBe("version_required");
    expect((await send({ zone: { ...asInput(made), fee: 3000 } })).data).toMatchObject([{ fee: 3000, version: 2 }]);
    expect((await send({ zone: { ...unsaid, fee: 3500 } }, { ifMatch: 2 })).data).toMatchObject([
      { fee: 3500, version: 3 },
    ]);
    const late = await send({ zone: { ...asInput(made), fee: 1 } });
    expect(late.envelope).toMatchObject({
      error: { code: "version_conflict", details: { by: "Omar", current: [{ fee: 3500 }] } },
    });
    expect(version).toBe(1);
  });

  test("the whole list puts them in order; one left out goes, or is switched off where an order names it", async () => {
    const { app, send, add, asInput, shopper } = await shopWith();
    const doha = await add();
    const lusail = await add({ name: { en: "Lusail" }, zoneNumbers: [69] });
    const khor = await add({ name: { en: "Al Khor" }, zoneNumbers: [74] });
    const staff = await as(app, "staff");
    const product = await addChair(staff, (await addCategory(staff)).id);
    await shopper.api("POST /api/orders", { body: aCheckout(product.variants[0]?.id ?? "") });
    const fresh = zone({ name: { en: "Elsewhere" }, zoneNumbers: [], catchAll: true });
    const { data } = await send({ zones: [fresh, asInput(khor)] });
    expect(
      (data as StaffDeliveryZone[]).map(({ key, active, position, version }) => [key, active, position, version]),
    ).toEqual([
      ["elsewhere", true, 0, 1],
      ["al-khor", true, 1, 2],
      ["doha", false, 2, 2],
    ]);
    expect(await lastChangeOf(app, lusail.id)).toEqual({ collection: "delivery_zones", version: 2, deleted: true });
    expect((await shopper.api("GET /api/zone-delivery-settings")).map((one) => one.key)).toEqual([
      "elsewhere",
      "al-khor",
    ]);
    expect((await notesOn(app, doha.id)).at(-1)?.after).toBe('{"active":false,"position":2}');
  });

  test("no place has two answers: a number in two active zones is refused with whose it is", async () => {
    const { app, send, add, asInput } = await shopWith();
    const doha = await add();
    const before = await revisionOf(app);
    const overlap = await send({ zone: zone({ name: { en: "Lusail" }, zoneNumbers: [69, 61, 3] }) });
    expect(overlap.status).toBe(422);
    expect(overlap.envelope).toMatchObject({
      error: {
        fields: { "zone.zoneNumbers": { code: "zone_taken" } },
        details: {
          overlaps: [
            { zoneNumber: 3, zones: [{ en: "Doha" }, { en: "Lusail" }] },
            { zoneNumber: 61, zones: [{ en: "Doha" }, { en: "Lusail" }] },
          ],
        },
      },
    });
    const list = [
      asInput(doha),
      zone({ name: { en: "A" }, zoneNumbers: [70] }),
      zone({ name: { en: "B" }, zoneNumbers: [70] }),
    ];
    const inList = await send({ zones: list });
    expect(Object.keys((inList.envelope as unknown as { error: { fields: object } }).error.fields)).toEqual([
      "zones.1.zoneNumbers",
      "zones.2.zoneNumbers",
    ]);
    const elsewhere = { zoneNumbers: [], catchAll: true };
    const two = await send({
      zones: [zone({ name: { en: "A" }, ...elsewhere }), zone({ name: { en: "B" }, ...elsewhere })],
    });
    expect(two.envelope).toMatchObject({ error: { fields: { "zones.1.catchAll": { code: "one_catch_all" } } } });
    expect(await revisionOf(app)).toBe(before);
    expect((await send({ zone: zone({ name: { en: "Lusail" }, active: false }) })).status).toBe(200);
  });

  test.each<[Partial<Record<keyof ZoneInput, unknown>>, string]>([
    [{ fee: -1 }, "zone.fee"],
    [{ fee: 1_000_001 }, "zone.fee"],
    [{ fee: 0.5 }, "zone.fee"],
    [{ freeFrom: -1 }, "zone.freeFrom"],
    [{ leadDays: 61 }, "zone.leadDays"],
    [{ slotCapacity: 501 }, "zone.slotCapacity"],
    [{ zoneNumbers: [0] }, "zone.zoneNumbers.0"],
    [{ zoneNumbers: [99] }, "zone.zoneNumbers.0"],
    [{ name: { en: "" } }, "zone.name.en"],
    [{ key: "Not a key" }, "zone.key"],
  ])("refuses %j, also from a manager", async (changes, field) => {
    const { send } = await shopWith();
    const { status, envelope } = await send({ zone: { ...zone(), ...changes } });
    expect(status).toBe(422);
    expect(Object.keys((envelope as unknown as { error: { fields: object } }).error.fields)).toEqual([field]);
  });

  test("two of one name get keys of their own, a key asked for twice is refused, and so is one zone twice in a list", async () => {
    const { send, add, asInput } = await shopWith();
    const first = await add();
    const second = await add({ zoneNumbers: [70] });
    expect([first.key, second.key]).toEqual(["doha", "doha-2"]);
    const taken = await send({ zone: zone({ key: "doha", zoneNumbers: [71] }) });
    expect(taken.envelope).toMatchObject({ error: { fields: { "zone.key": { code: "taken" } } } });
    const twice = await send({ zones: [asInput(first), asInput(first)] });
    expect(twice.envelope).toMatchObject({ error: { fields: { zones: { code: "taken" } } } });
    const both = await send({ zones: [asInput(first)], zone: zone({ zoneNumbers: [71] }) });
    expect(both.status).toBe(422);
    const made = await send({ zone: zone({ id: newId(), zoneNumbers: [72] }) });
    expect(made.status).toBe(200);
  });
});

describe("the delivery calendar", () => {
  test("closes days for shoppers at once, is a manager's to change, and heeds versions", async () => {
    const { app, manager, add, shopper } = await shopWith();
    await add({ leadDays: 0 });
    const firstDay = async () =>
      (await shopper.api("GET /api/delivery-options", { query: { zone: 61 } })).slots[0]?.date;
    expect(await firstDay()).toBe("2026-03-02");
    const put = (body: object, ifMatchVersion: number) =>
      manager.call("PUT /api/delivery-calendar", { body, ifMatch: ifMatchVersion });
    const changed = await put({ closedWeekdays: [5, 5, 6], holidays: ["2026-03-02", "2026-03-02"] }, 0);
    expect(changed.data).toEqual({ closedWeekdays: [5, 6], holidays: ["2026-03-02"], version: 1 });
    expect(await firstDay()).toBe("2026-03-03");
    expect((await put({ closedWeekdays: [], holidays: [] }, 0)).code).toBe("version_conflict");
    expect((await put({ closedWeekdays: [7], holidays: [] }, 1)).status).toBe(422);
    expect((await put({ closedWeekdays: [], holidays: ["2026-02-30"] }, 1)).status).toBe(422);
    const staff = await as(app, "staff");
    expect(await staff.api("GET /api/delivery-calendar")).toEqual(changed.data);
    expect((await staff.call("PUT /api/delivery-calendar", { body: changed.data, ifMatch: 1 })).status).toBe(403);
  });

  test("has holidays with a name: shoppers see them among their days, staff in the plan, and an older desktop keeps them", async () => {
    const { manager, add, shopper } = await shopWith();
    const { id: zone } = await add({ leadDays: 0 });
    const options = () => shopper.api("GET /api/delivery-options", { query: { zone: 61 } });
    expect((await options()).holidays).toEqual([]);
    const eid = { name: { en: "Eid al-Fitr", ar: "عيد الفطر" }, from: "2026-03-02", to: "2026-03-05" };
    const later = { name: { en: "Sports Day" }, from: "2026-12-01", to: "2026-12-01" };
    const put = (body: object, ifMatchVersion: number) =>
      manager.call("PUT /api/delivery-calendar", { body, ifMatch: ifMatchVersion });
    const none = { closedWeekdays: [], holidays: [] };
    const made = await put({ ...none, holidayPeriods: [later, eid] }, 0);
    expect(made.data).toEqual({ ...none, holidayPeriods: [eid, later], version: 1 });
    const { slots, holidays } = await options();
    expect(slots[0]?.date).toBe("2026-03-06");
    expect(holidays).toEqual([eid]);
    const plan = await manager.api("GET /api/staff/delivery-times", { query: { zone } });
    expect(plan.find(({ date }) => date === "2026-03-05")).toMatchObject({ isOpen: false, holiday: eid.name });
    expect(plan.find(({ date }) => date === "2026-03-06")).not.toHaveProperty("holiday");
    // An earlier version does not know of them.
    expect((await put({ ...none, closedWeekdays: [5] }, 1)).data).toMatchObject({ holidayPeriods: [eid, later] });
    expect((await put({ ...none, holidayPeriods: [] }, 2)).data).toMatchObject({ holidayPeriods: [] });
    const backwards = await put({ ...none, holidayPeriods: [{ ...eid, to: "2026-03-01" }] }, 3);
    expect(backwards.envelope).toMatchObject({ error: { fields: { "holidayPeriods.0.to": { code: "last_day" } } } });
    const unnamed = await put({ ...none, holidayPeriods: [{ ...eid, name: { en: " " } }] }, 3);
    expect(unnamed.envelope).toMatchObject({ error: { fields: { "holidayPeriods.0.name.en": { code: "required" } } } });
  });
});
