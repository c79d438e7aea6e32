import { describe, expect, test } from "vitest";
import { formatAddress, isZoneNumber, type QatarAddress } from "../../../src-shared/values/address.ts";

const full: QatarAddress = {
  zone: 55,
  street: "850",
  building: "24",
  floor: "3",
  unit: "12",
  area: "Al Waab",
  landmark: "Opposite the park",
  location: { latitude: 25.26, longitude: 51.47 },
};

describe("an address in Qatar", () => {
  test("reads like the blue plate, from the zone to the door, in English", () => {
    expect(formatAddress(full, "en")).toEqual([
      "Zone 55, Street 850, Building 24",
      "Floor 3, Unit 12",
      "Al Waab",
      "Opposite the park",
      "Qatar",
    ]);
  });

  test("and in Arabic", () => {
    expect(formatAddress({ ...full, area: "الوعب", landmark: "مقابل الحديقة" }, "ar")).toEqual([
      "منطقة 55، شارع 850، مبنى 24",
      "طابق 3، وحدة 12",
      "الوعب",
      "مقابل الحديقة",
      "قطر",
    ]);
  });

  test("an empty field leaves no empty line", () => {
    const address = { zone: 1, street: "10", building: "2", floor: " ", area: "" };
    expect(formatAddress(address, "en")).toEqual(["Zone 1, Street 10, Building 2", "Qatar"]);
  });

  test("labels that are in the value are not repeated", () => {
    const address = { zone: 66, street: "Street 850", building: "Tornado Tower", floor: "Ground", unit: "B" };
    expect(formatAddress(address, "en").slice(0, 2)).toEqual(["Zone 66, Street 850, Tornado Tower", "Ground, Unit B"]);
  });

  test("of a building without a plate begins with area and landmark", () => {
    const address = { withoutPlate: true, area: "Umm Salal Ali", landmark: "Behind the mosque", unit: "4" } as const;
    expect(formatAddress(address, "en")).toEqual(["Umm Salal Ali", "Behind the mosque", "Unit 4", "Qatar"]);
    expect(formatAddress(address, "ar").slice(2)).toEqual(["وحدة 4", "قطر"]);
  });

  test("zones are numbered 1 to 98", () => {
    expect([1, 55, 98].every(isZoneNumber)).toBe(true);
    expect([0, 99, -1, 1.5, Number.NaN].some(isZoneNumber)).toBe(false);
  });
});
