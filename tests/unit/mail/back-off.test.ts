import { expect, test } from "vitest";
import { giveUpAfterMs, nextAttempt } from "../../../server/mail/back-off.ts";

const start = new Date("2026-03-01T07:00:00Z");
const minutes = (attempts: number, random: number) => {
  const again = nextAttempt(attempts, start, start, () => random);
  return again && (again.getTime() - start.getTime()) / 60_000;
};

test("the wait doubles from a minute and ends at an hour, chance included", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => minutes(attempts, 0))).toEqual([1, 2, 4, 8, 16, 32, 40, 40]);
  expect([1, 2, 7, 50].map((attempts) => minutes(attempts, 1))).toEqual([1.5, 3, 60, 60]);
});

test("the last attempt comes at 48 hours, and none after it", () => {
  const soonOver = new Date(start.getTime() + giveUpAfterMs - 60_000);
  expect(nextAttempt(60, start, soonOver, () => 1)?.toISOString()).toBe("2026-03-03T07:00:00.000Z");
  expect(nextAttempt(61, start, new Date(start.getTime() + giveUpAfterMs))).toBeUndefined();
  expect(nextAttempt(1, start, new Date("2026-04-01T00:00:00Z"))).toBeUndefined();
});
