import { expect, test } from "vitest";
import { orderNumbersOf } from "../../../src-shared/orders/meant-numbers.ts";
import { searchTerms } from "../../../src-shared/orders/search.ts";
import { wholeNames } from "../../../src-shared/orders/whole-names.ts";

const named = (text: string) => wholeNames(searchTerms(text));

test.each(["ORD-2026-000123", "ord2026000123", "٢٠٢٦-٠٠٠١٢٣"])("“%s” is one whole order number", (text) =>
  expect(named(text)?.numbers).toEqual(["ORD-2026-000123"]),
);

test("six digits that begin with a zero are a whole number of any year", () => {
  expect(named("000123")?.numbers).toEqual(orderNumbersOf("123"));
  expect(orderNumbersOf("123")).toContain("ORD-2031-000123");
});

test.each([
  ["5512 3456", "+97455123456"],
  ["+974 5512 3456", "+97455123456"],
  ["00971 50 123 4567", "+971501234567"],
])("“%s” is the whole phone %s", (text, phone) => {
  expect(named(text)?.phones).toContain(phone);
  expect(named(text)?.numbers).toEqual([]);
});

test("an e-mail address is whole once it has a domain with a dot", () => {
  expect(named("Fatima@Example.com")?.emails).toEqual(["fatima@example.com"]);
  for (const part of ["fatima@", "@example.com", "fatima@example", "fatima@example.", "a@b@c.d"])
    expect(named(part)).toBeUndefined();
});

test.each([
  "",
  "1234",
  "123456",
  "3456",
  "5512345",
  "ORD-2026-0001",
  "ORD-1999-000123",
  "desk",
  "ORD-2026-000123 desk",
])("“%s” is looked for in all texts", (text) => expect(named(text)).toBeUndefined());
