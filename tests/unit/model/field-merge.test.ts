import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeFields, sameJson } from "../../../src-shared/sync/field-merge.ts";

interface Product {
  name: { en: string; ar?: string };
  price: number;
  compareAtPrice?: number | undefined;
  warranty: number;
}

const base: Product = { name: { en: "Desk" }, price: 100, warranty: 12 };
const groups = [["price", "compareAtPrice"]];
const merge = (mine: Partial<Product>, theirs: Partial<Product>) =>
  mergeFields<Product>(base, { ...base, ...mine }, { ...base, ...theirs }, groups);

describe("two people edited the same product", () => {
  test("in different fields: both edits stay", () => {
    expect(merge({ price: 90 }, { warranty: 24 })).toEqual({
      merged: { ...base, price: 90, warranty: 24 },
      conflicts: [],
    });
  });

  test("to the same value: there is nothing to decide", () => {
    expect(merge({ name: { en: "Oak desk" } }, { name: { en: "Oak desk" } })).toEqual({
      merged: { ...base, name: { en: "Oak desk" } },
      conflicts: [],
    });
  });

  test("in the same field: a person decides, and the server's value is kept until then", () => {
    expect(merge({ warranty: 36 }, { warranty: 24 })).toEqual({
      merged: { ...base, warranty: 24 },
      conflicts: ["warranty"],
    });
  });

  test("a price and its compare-at price go together: half of each edit is never mixed", () => {
    expect(merge({ price: 80 }, { compareAtPrice: 120 })).toEqual({
      merged: { ...base, compareAtPrice: 120 },
      conflicts: ["price", "compareAtPrice"],
    });
    expect(merge({ price: 80, compareAtPrice: 100 }, { warranty: 24 })).toEqual({
      merged: { ...base, price: 80, compareAtPrice: 100, warranty: 24 },
      conflicts: [],
    });
  });

  test("a field taken away on one side is gone", () => {
    const offered = { ...base, compareAtPrice: 120 };
    const { merged, conflicts } = mergeFields<Product>(offered, base, { ...offered, warranty: 24 }, groups);
    expect([merged, conflicts]).toEqual([{ ...base, warranty: 24 }, []]);
    expect(Object.keys(merged)).not.toContain("compareAtPrice");
  });

  test("a field in two groups is refused", () => {
    expect(() => mergeFields(base, base, base, [["price"], ["price", "warranty"]])).toThrow(RangeError);
  });

  test("a hostile row cannot reach into other objects", () => {
    const hostile = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}') as object;
    const { merged } = mergeFields<object>({}, hostile, {});
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(merged).toEqual({ constructor: 1 });
    expect("isAdmin" in {}).toBe(false);
  });
});

describe("for all rows", () => {
  const field = fc.constantFrom("a", "b", "c", "d");
  const row = fc.dictionary(field, fc.oneof(fc.integer({ min: 0, max: 2 }), fc.array(fc.boolean(), { maxLength: 2 })));
  const together = [["a", "b"]];

  test("a side without changes never conflicts", () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        expect(mergeFields(before, after, before, together)).toEqual({ merged: after, conflicts: [] });
        expect(mergeFields(before, before, after, together)).toEqual({ merged: after, conflicts: [] });
      }),
    );
  });

  test("both sides see the same conflicts, and without any they come to the same row", () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const here = mergeFields(before, mine, theirs, together);
        const there = mergeFields(before, theirs, mine, together);
        expect([...here.conflicts].sort()).toEqual([...there.conflicts].sort());
        if (here.conflicts.length === 0) expect(here.merged).toEqual(there.merged);
      }),
    );
  });

  test("no value is invented, and fields that go together come from one side", () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const { merged } = mergeFields(before, mine, theirs, together);
        for (const name of Object.keys(merged)) expect([mine[name], theirs[name]]).toContainEqual(merged[name]);
        const pair = (from: Record<string, unknown>) => [from.a, from.b];
        expect([pair(mine), pair(theirs)]).toContainEqual(pair(merged));
      }),
    );
  });

  test("merging changes none of the rows it was given", () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const copies = structuredClone([before, mine, theirs]);
        mergeFields(before, mine, theirs, together);
        expect([before, mine, theirs]).toEqual(copies);
      }),
    );
  });
});

describe("the same content", () => {
  test("does not depend on the order of keys or on undefined ones, but on the order of lists", () => {
    expect(sameJson({ en: "Desk", ar: "مكتب" }, { ar: "مكتب", en: "Desk" })).toBe(true);
    expect(sameJson({ en: "Desk", ar: undefined }, { en: "Desk" })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect([sameJson([], {}), sameJson(null, {}), sameJson([1], [1, undefined]), sameJson("1", 1)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
