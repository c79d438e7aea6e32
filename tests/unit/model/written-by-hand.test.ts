import { expect, test } from "vitest";
import { needsManager } from "../../../src-shared/orders/written-by-hand.ts";

const counter = { id: "counter", kind: "text" as const, netUnitPrice: 1_250_050 };
const chair = { id: "chair", kind: "product" as const, netUnitPrice: 1 };

test("staff send lines with a list price; a line of their own wording waits for a manager", () => {
  expect(needsManager("staff", [chair, counter], [])).toEqual([counter]);
  expect(needsManager("manager", [chair, counter], [])).toEqual([]);
  expect(needsManager("admin", [chair, counter], [])).toEqual([]);
});

test("a line that was sent once is sent by staff again, at that price or above it and never below", () => {
  const at = (netUnitPrice: number) => ({ ...counter, netUnitPrice });
  expect(needsManager("staff", [counter], [counter])).toEqual([]);
  expect(needsManager("staff", [at(1_250_051)], [counter])).toEqual([]);
  expect(needsManager("staff", [at(1_250_049)], [counter])).toEqual([at(1_250_049)]);
});

test("a product that was sent allows no line of that id in own words", () => {
  const words = { ...chair, kind: "text" as const };
  expect(needsManager("staff", [words], [chair])).toEqual([words]);
});
