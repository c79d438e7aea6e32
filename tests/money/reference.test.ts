// The reference ledger against sums done by hand, so that it is trusted before it judges anything.
import { expect, test } from "vitest";
import {
  asked,
  balance,
  blockOf,
  brokenRules,
  credited,
  discounted,
  documented,
  type Line,
  type Order,
  refundable,
  returnToStock,
  share,
  standing,
  take,
  taxOfPart,
  toCredit,
  totalOf,
  worth,
} from "./reference.ts";

const line = (price: number, quantity: number, more: Partial<Line> = {}): Line => ({
  id: `${price}`,
  item: `item ${price}`,
  price,
  quantity,
  services: [],
  notSent: 0,
  sound: 0,
  damaged: 0,
  ...more,
});
const order = (lines: Line[], more: Partial<Order> = {}): Order => ({
  id: "order",
  state: "open",
  rate: 0,
  fee: 0,
  lines,
  returns: [],
  agreed: 0,
  invoices: [],
  money: [],
  taken: new Map(),
  ...more,
});
const cleared = (amount: number, kind: "payment" | "refund" = "payment") =>
  ({ id: `${amount}`, kind, amount, state: "cleared" }) as const;

test("half a dirham of tax goes up, and a price less a discount is rounded once", () => {
  expect([share(90, 500), share(89, 500), share(30, 500), share(-90, 500)]).toEqual([5, 4, 2, -5]);
  expect(share(9_007_199_254_740_000, 10_000)).toBe(9_007_199_254_740_000);
  expect([discounted(89_000, 2000), discounted(8_990, 333)]).toEqual([71_200, 8_691]);
});

test("three pieces of 30 at 5 % come to 95 together, and their taxes as parts add up to it", () => {
  const whole = order([line(30, 3)], { rate: 500 });
  expect(totalOf(whole)).toBe(95);
  expect([0, 30, 60].map((begin) => taxOfPart(begin, 30, 500))).toEqual([2, 1, 2]);
});

test("an order's total is its sum less credits, and its invoices less their credit notes", () => {
  const one = order([line(89_000, 3)], {
    agreed: 10_000,
    invoices: [{ id: "1", total: 267_000, credited: 10_000, dueOn: "2026-11-22" }],
  });
  expect([totalOf(one), credited(one), asked(one), documented(one), toCredit(one)]).toEqual([
    267_000, 10_000, 257_000, 257_000, 0,
  ]);
  one.returns.push({ id: "r", credit: 178_000, noted: 0 });
  expect([asked(one), toCredit(one)]).toEqual([79_000, 178_000]);
});

test("services count for each piece and the delivery fee once", () => {
  expect(totalOf(order([line(1_000, 2, { services: [150, 50] })], { fee: 500, rate: 500 }))).toBe(2_900 + 145);
});

test("only amounts paid above the documents' total are refunded", () => {
  const paidTwice = order([line(50_000, 1)], { money: [cleared(60_000)] });
  expect(refundable(paidTwice)).toBe(60_000);
  paidTwice.invoices.push({ id: "1", total: 50_000, credited: 0, dueOn: "2026-11-22" });
  expect([refundable(paidTwice), balance(paidTwice)]).toEqual([10_000, -10_000]);
  paidTwice.money.push({ id: "b", kind: "refund", amount: 4_000, state: "pending" });
  expect([refundable(paidTwice), balance(paidTwice)]).toEqual([6_000, -10_000]);
});

test("pieces given up and returned stay counted, and more of them than were ordered break a rule", () => {
  const lamp = line(92_000, 2, { notSent: 2 });
  expect([standing(lamp), brokenRules(order([lamp]))]).toEqual([0, []]);
  lamp.quantity = 1;
  expect(brokenRules(order([lamp]))).toEqual(["M8 line 92000: 1 ordered, -1 stand"]);
});

test("credits above the total, notes above an invoice, and invoices of an order that is over break rules", () => {
  const edited = order([line(89_000, 1)], { returns: [{ id: "r", credit: 184_000, noted: 0 }] });
  expect(brokenRules(edited)).toEqual(["M1 credits 184000 stay within the total 89000"]);
  const over = order([line(100, 1)], {
    state: "cancelled",
    invoices: [{ id: "1", total: 100, credited: 0, dueOn: "2026-11-22" }],
  });
  expect(brokenRules(over)).toEqual(["M6 an order that is over has no standing invoice: 100"]);
  const twice = order([line(100, 1)], { invoices: [{ id: "1", total: 100, credited: 120, dueOn: "2026-11-22" }] });
  expect(brokenRules(twice)).toEqual(["M4 documents ask -20, never below 0", "M4 invoice of 100 is credited 120"]);
});

test("units have their price, services and tax, with a dirham by their position in the order", () => {
  const one = order([line(30, 3)], { rate: 500 });
  expect(worth(one, [{ line: one.lines[0] as Line, quantity: 1 }])).toBe(33);
  expect(worth(order([line(30, 3)]), [{ line: line(30, 3), quantity: 2 }])).toBe(60);
});

test("the shelf gets back the goods of an order and no more, tracked or not", () => {
  const shelf = { available: 46, tracked: true, backorder: false };
  const one = order([line(89_000, 3)]);
  expect(take(one, "item", shelf, 3)).toBe(0);
  shelf.tracked = false;
  returnToStock(one, "item", shelf, 5);
  expect(shelf.available).toBe(46);
  shelf.tracked = true;
  shelf.available = 1;
  expect([take(one, "item", shelf, 3, true), shelf.available]).toEqual([2, 0]);
});

test("a balance divides by the days of its invoices, less the credit note that they wait for", () => {
  const invoice = (id: string, total: number, dueOn: string) => ({ id, total, credited: 0, dueOn });
  const ordered = order([line(100, 10)], {
    invoices: [invoice("1", 300, "2026-11-20"), invoice("2", 400, "2026-12-20")],
    money: [cleared(50)],
  });
  expect(blockOf(ordered, "2026-11-22")).toEqual({ notInvoiced: 300, due: 400, overdue: 250, credit: 0 });
  const back = { ...ordered, agreed: 800 };
  expect(blockOf(back, "2026-11-22")).toEqual({ notInvoiced: 0, due: 0, overdue: 150, credit: 0 });
  expect(blockOf({ ...back, money: [cleared(500)] }, "2026-11-22")).toEqual({
    notInvoiced: 0,
    due: 0,
    overdue: 0,
    credit: 300,
  });
});
