import { describe, expect, test } from "vitest";
import { type DeliveryZone, deliveryFee, matchZone } from "../../../src-shared/delivery/zone.ts";

function zone(key: string, changes: Partial<DeliveryZone>): DeliveryZone {
  return {
    id: key,
    key,
    name: { en: key },
    zoneNumbers: [],
    areas: [],
    fee: 0,
    freeFrom: 0,
    leadDays: 1,
    cashOnDelivery: true,
    slotCapacity: 4,
    catchAll: false,
    active: true,
    position: 0,
    ...changes,
  };
}

const rest = zone("rest", { catchAll: true, position: 0 });
const doha = zone("doha", { zoneNumbers: [1, 55], areas: [{ en: "Al Waab", ar: "الوعب" }], position: 1 });
const lusail = zone("lusail", { zoneNumbers: [69], areas: [{ en: "Lusail", ar: "لوسيل" }], position: 2 });
const zones = [rest, doha, lusail];

describe("finding the delivery zone of a place", () => {
  test("the zone number decides, even where the area says otherwise", () => {
    expect(matchZone(zones, { zone: 69, area: "Al Waab" })?.key).toBe("lusail");
  });

  test.each(["Al Waab", "al-waab", "AlWaab", "Waab", "الوعب", "الوَعب", "وعب"])("the area is known as %s", (area) => {
    expect(matchZone(zones, { area })?.key).toBe("doha");
  });

  test("an unknown zone number still finds its area", () => {
    expect(matchZone(zones, { zone: 97, area: "Lusail" })?.key).toBe("lusail");
  });

  test.each([{}, { zone: 90 }, { area: "Dukhan" }, { area: " " }])(
    "any other place goes to the catch-all: %o",
    (place) => {
      expect(matchZone(zones, place)?.key).toBe("rest");
    },
  );

  test("without a catch-all an unknown place has no zone, so that the shop can ask", () => {
    expect(matchZone([doha, lusail], { zone: 90 })).toBeNull();
  });

  test("an inactive zone matches no address", () => {
    expect(matchZone([{ ...doha, active: false }, lusail], { zone: 55 })).toBeNull();
  });

  test("where two zones claim a number, the first by position has it", () => {
    expect(matchZone([{ ...lusail, zoneNumbers: [55] }, doha], { zone: 55 })?.key).toBe("doha");
  });
});

describe("the delivery fee", () => {
  test("is free from the free-from amount on, and not a dirham earlier", () => {
    const paid = zone("paid", { fee: 5_000, freeFrom: 100_000 });
    expect([99_999, 100_000, 100_001].map((subtotal) => deliveryFee(paid, subtotal))).toEqual([5_000, 0, 0]);
  });

  test("without such an amount every order pays it", () => {
    expect(deliveryFee(zone("paid", { fee: 5_000, freeFrom: 0 }), 99_999_999)).toBe(5_000);
  });

  test("a fraction of a dirham or a negative amount is refused", () => {
    expect(() => deliveryFee(doha, 0.5)).toThrow(RangeError);
    expect(() => deliveryFee({ fee: -1, freeFrom: 0 }, 100)).toThrow(RangeError);
  });
});
