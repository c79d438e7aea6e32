import { expect, test } from "vitest";
import { availability } from "../../../src-shared/catalogue/availability.ts";

const shelf = { tracked: true, available: 10, backorder: false, leadTimeDays: 21 };

test.each([
  ["plenty is in stock", {}, { state: "in_stock", leadDays: 0 }],
  ["four pieces are still plenty", { available: 4 }, { state: "in_stock", leadDays: 0 }],
  ["three pieces are few", { available: 3 }, { state: "low", leadDays: 0 }],
  ["the last piece is few", { available: 1 }, { state: "low", leadDays: 0 }],
  ["none left is sold out, with no lead time to promise", { available: 0 }, { state: "out_of_stock", leadDays: 0 }],
  [
    "none left is made to order where back-orders are taken",
    { available: 0, backorder: true },
    { state: "made_to_order", leadDays: 21 },
  ],
  ["a count below nought is sold out", { available: -2 }, { state: "out_of_stock", leadDays: 0 }],
  [
    "uncounted goods with a lead time are made to order",
    { tracked: false, available: 0 },
    { state: "made_to_order", leadDays: 21 },
  ],
  [
    "uncounted goods without one are there",
    { tracked: false, available: 0, leadTimeDays: 0 },
    { state: "in_stock", leadDays: 0 },
  ],
])("%s", (_what, changes, answer) => expect(availability({ ...shelf, ...changes })).toEqual(answer));
