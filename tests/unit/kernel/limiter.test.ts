import { describe, expect, test } from "vitest";
import { createLimiter } from "../../../server/kernel/limiter.ts";

/** Tasks that the test ends, and a count of those under way. */
function workshop() {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  let now = 0;
  let most = 0;
  const task = (number: number) => async () => {
    started.push(number);
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
    return number;
  };
  return { task, started, ends, most: () => most };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a limiter", () => {
  test("runs so many at once and the others in turn", async () => {
    const { task, started, ends, most } = workshop();
    const limiter = createLimiter({ atOnce: 2, waiting: 10 });
    const answers = [1, 2, 3, 4, 5].map((number) => limiter.run(task(number)));
    await settle();
    expect(started).toEqual([1, 2]);
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
    expect(started).toEqual([1, 2, 3, 4, 5]);
    expect(most()).toBe(2);
  });

  test("refuses, without running it, a task that finds too many waiting", async () => {
    const { task, started, ends } = workshop();
    const limiter = createLimiter({ atOnce: 1, waiting: 1 });
    const first = limiter.run(task(1));
    const second = limiter.run(task(2));
    expect(limiter.run(task(3))).toBeNull();
    await settle();
    ends.shift()?.();
    await first;
    await settle();
    ends.shift()?.();
    expect(await second).toBe(2);
    expect(started).toEqual([1, 2]);
  });

  test("gives the slot of a failed task to the next", async () => {
    const limiter = createLimiter({ atOnce: 1, waiting: 5 });
    const failed = limiter.run(() => Promise.reject(new Error("broken")));
    const next = limiter.run(() => Promise.resolve("fine"));
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("fine");
    expect(await limiter.run(() => Promise.resolve("free again"))).toBe("free again");
  });
});
