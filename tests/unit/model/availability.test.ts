import { expect, test } from "vitest";
import { availability } from "../../../src-shared/model/availability.ts";

const shelf = { tracked: true, onHand: 10, backorder: false, leadTimeDays: 21 };

test.each([
  ["plenty is in stock", {}, { state: "in_stock", leadDays: 0 }],
  ["four pieces are still plenty", { onHand: 4 }, { state: "in_stock", leadDays: 0 }],
  ["three pieces are few", { onHand: 3 }, { state: "low", leadDays: 0 }],
  ["the last piece is few", { onHand: 1 }, { state: "low", leadDays: 0 }],
  ["none left is sold out, with no lead time to promise", { onHand: 0 }, { state: "out_of_stock", leadDays: 0 }],
  [
    "none left is made to order where back-orders are taken",
    { onHand: 0, backorder: true },
    { state: "made_to_order", leadDays: 21 },
  ],
  ["a count below nought is sold out", { onHand: -2 }, { state: "out_of_stock", leadDays: 0 }],
  [
    "uncounted goods with a lead time are made to order",
    { tracked: false, onHand: 0 },
    { state: "made_to_order", leadDays: 21 },
  ],
  [
    "uncounted goods without one are there",
    { tracked: false, onHand: 0, leadTimeDays: 0 },
    { state: "in_stock", leadDays: 0 },
  ],
])("%s", (_what, changes, answer) => expect(availability({ ...shelf, ...changes })).toEqual(answer));
