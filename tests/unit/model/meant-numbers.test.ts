import { expect, test } from "vitest";
import { meantOrderNumbers } from "../../../src-shared/orders/meant-numbers.ts";

test.each(["ORD-2026-000027", "ord 2026 27", "ORD2026000027", "2026-27", "٢٠٢٦ ٢٧", " ord-2026-27 "])(
  "“%s” means order 27 of 2026, and no other",
  (text) => {
    const [, ...numbers] = meantOrderNumbers(text, 2027);
    expect(numbers).toEqual(["ORD-2026-000027"]);
  },
);

test.each(["27", "000027", "٢٧", "ORD 27", "#27"])("“%s” means order 27 of this year, else of the last", (text) => {
  const [, ...numbers] = meantOrderNumbers(text, 2027);
  expect(numbers).toEqual(["ORD-2027-000027", "ORD-2026-000027"]);
});

test.each(["", "D1-000123", "Q-2026-000001", "2026-11-27", "12345678", "desk"])(
  "“%s” is looked for as typed",
  (text) => {
    expect(meantOrderNumbers(text, 2027)).toEqual([text.toUpperCase()]);
  },
);
