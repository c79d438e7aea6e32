import { describe, expect, test } from "vitest";
import { derivedId, isId, newId } from "../../../src-shared/values/id.ts";

const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

describe("ids", () => {
  test("every new id has the shape of one", () => {
    for (let n = 0; n < 100; n += 1) expect(isId(newId())).toBe(true);
  });

  test("ids made within one moment are all different and sort in the order they were made", () => {
    const now = Date.now();
    // More than one millisecond's counter holds.
    const ids = Array.from({ length: 10_000 }, () => newId(now));
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });

  test("the random part of an id is that of no other", () => {
    const tails = Array.from({ length: 10_000 }, () => newId().slice(20));
    expect(new Set(tails).size).toBe(tails.length);
    // No digit of it is always the same.
    for (let at = 0; at < 12; at += 1) {
      const digits = new Set(tails.map((tail) => tail.at(-1 - at)));
      expect(digits.size).toBe(16);
    }
  });

  test("an id tells when it was made", () => {
    const later = Date.UTC(2050, 0, 1);
    expect(timeOf(newId(later))).toBe(later);
  });

  test("when the clock goes back, ids still rise", () => {
    const before = newId(Date.UTC(2060, 0, 1));
    expect(newId(Date.UTC(2020, 0, 1)) > before).toBe(true);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 48])("%d is no time for an id", (now) => {
    expect(() => newId(now)).toThrow(RangeError);
  });

  test.each([
    ["a number", 1],
    ["nothing", null],
    ["an empty text", ""],
    ["capitals", "0195D3C0-1111-7222-8333-444455556666"],
    ["a space at the end", "0195d3c0-1111-7222-8333-444455556666 "],
    ["a line break at the end", "0195d3c0-1111-7222-8333-444455556666\n"],
    ["another version of UUID", "0195d3c0-1111-4222-8333-444455556666"],
    ["a list holding one", ["0195d3c0-1111-7222-8333-444455556666"]],
  ])("%s is not an id", (_what, value) => expect(isId(value)).toBe(false));

  test("the same text in its proper shape is one", () => {
    expect(isId("0195d3c0-1111-7222-8333-444455556666")).toBe(true);
  });
});

describe("ids that follow from another one", () => {
  const order = "0195d3c0-1111-7222-8333-444455556666";

  test("are the same wherever they are worked out, and different for each name and each parent", () => {
    expect(derivedId(order, "delivery")).toBe(derivedId(order, "delivery"));
    const others = [order, newId(), newId()].flatMap((id) => [derivedId(id, "delivery"), derivedId(id, "customer")]);
    expect(new Set(others).size).toBe(6);
  });

  test("are ids like all others, of their parent's time", () => {
    for (let n = 0; n < 1000; n += 1) {
      const derived = derivedId(order, `line ${n}`);
      expect([derived, isId(derived), timeOf(derived)]).toEqual([derived, true, timeOf(order)]);
    }
  });

  test("do not meet: a hundred thousand of one parent are a hundred thousand", () => {
    const ids = new Set(Array.from({ length: 100_000 }, (_, n) => derivedId(order, String(n))));
    expect(ids.size).toBe(100_000);
    // Also where only two lanes of the hash would differ.
    expect(new Set([...ids].map((id) => id.slice(19))).size).toBe(100_000);
  });
});
