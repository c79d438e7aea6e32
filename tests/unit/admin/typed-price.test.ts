import { expect, test } from "vitest";
import { readTypedPrice } from "../../../src-admin/quotes/editor/typed-price.ts";

test.each([
  ["1,400", { price: 140_000 }],
  ["1400.5", { price: 140_050 }],
  ["١٤٠٠", { price: 140_000 }],
  ["QAR 0", { price: 0 }],
  ["10%", { percent: 10 }],
  [" -7.25 % ", { percent: 7.25 }],
  ["٪١٠", { percent: 10 }],
  ["100%", { percent: 100 }],
  ["101%", null],
  ["5.125%", null],
  ["%", null],
  ["1,40", null],
  ["-5", null],
  ["ten", null],
  ["", null],
])("%j in the place of a price is read as %j", (typed, expected) => {
  expect(readTypedPrice(typed)).toEqual(expected);
});
