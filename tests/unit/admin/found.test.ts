import { expect, test } from "vitest";
import { callersFirst, type Found } from "../../../src-admin/layout/found.ts";

const order: Found = {
  key: "o",
  group: "orders",
  title: "ORD-2026-001234",
  detail: ["Mona", "+974 5500 1234"],
  go: "",
};
const caller: Found = {
  key: "c",
  group: "customers",
  title: "Mona",
  detail: ["+974 5500 1234", "m@x.example"],
  go: "",
};
const other: Found = { key: "d", group: "customers", title: "Ali", detail: ["+974 1234 5500"], go: "" };
const keys = (term: string) =>
  callersFirst([order, other, caller], term)
    .map(({ key }) => key)
    .join("");

test("the last four digits of a phone lead to its customer first, and more of the number too", () => {
  expect(keys("1234")).toBe("cod");
  expect(keys("+974 5500-1234")).toBe("cod");
});

test("any other term leaves the order as it was found", () => {
  for (const term of ["ORD-2026-001234", "123", "mona", "9999"]) expect([term, keys(term)]).toEqual([term, "odc"]);
});
