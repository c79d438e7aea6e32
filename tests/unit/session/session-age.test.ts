import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ageOf, monotonicClock } from "../../../server/features/session/session-age.ts";

const start = Date.parse("2026-03-01T07:00:00.000Z");
const begun = new Date(start).toISOString();
const at = (milliseconds: number) => new Date(start + milliseconds);
let passed = 0;
let owner = {};

beforeEach(() => {
  passed = 5000;
  owner = {};
  vi.spyOn(monotonicClock, "now").mockImplementation(() => passed);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("age is the wall clock's while both clocks go along", () => {
  expect(ageOf(owner, "a", begun, at(1000))).toEqual({ age: 1000, clockWentBack: false });
  passed += 500;
  expect(ageOf(owner, "a", begun, at(1500))).toEqual({ age: 1500, clockWentBack: false });
});

test("a wall clock that leaps forward makes old, one that leaps back does not make young", () => {
  ageOf(owner, "a", begun, at(0));
  passed += 10_000;
  expect(ageOf(owner, "a", begun, at(9 * 3_600_000)).age).toBe(9 * 3_600_000);
  expect(ageOf(owner, "a", begun, at(-30 * 86_400_000))).toEqual({ age: 10_000, clockWentBack: true });
});

test("a minute back is a clock being put right, more is not", () => {
  ageOf(owner, "a", begun, at(600_000));
  expect(ageOf(owner, "a", begun, at(540_000)).clockWentBack).toBe(false);
  expect(ageOf(owner, "a", begun, at(539_999)).clockWentBack).toBe(true);
});

test("a session that begins in the future has no known age", () => {
  expect(ageOf(owner, "a", begun, at(-60_000)).age).toBe(0);
  expect(ageOf(owner, "b", begun, at(-60_001))).toEqual({ age: Number.POSITIVE_INFINITY, clockWentBack: true });
});

test("a process that has just started goes by the wall clock", () => {
  ageOf(owner, "a", begun, at(0));
  passed += 300_000;
  expect(ageOf({}, "a", begun, at(1000)).age).toBe(1000);
});
