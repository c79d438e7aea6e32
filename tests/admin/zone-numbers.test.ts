import { expect, test } from "vitest";
import { parseZoneNumbers, zoneNumbersText } from "../../src-admin/delivery/zone-numbers.ts";
import { zoneSpans } from "../../src-shared/delivery/zone-spans.ts";

test("zone numbers are written as people say them and read back the same", () => {
  expect(zoneNumbersText([3, 1, 2, 7, 9, 10])).toBe("1-3, 7, 9-10");
  expect(parseZoneNumbers("1-3, 7, 9-10")).toEqual([1, 2, 3, 7, 9, 10]);
});

test("spans of zone numbers are written one by one, for the reader's own comma", () => {
  expect(zoneSpans([3, 1, 2, 7, 9, 10])).toEqual(["1–3", "7", "9–10"]);
});

test("Arabic digits and commas are taken", () => {
  expect(parseZoneNumbers("٥١، ٥٢")).toEqual([51, 52]);
});

test("an invalid zone becomes one that the server refuses", () => {
  expect(parseZoneNumbers("west, 9-3")).toEqual([0, 0]);
});
