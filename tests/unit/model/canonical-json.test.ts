import { expect, test } from "vitest";
import { canonicalJson } from "../../../src-shared/values/canonical-json.ts";

test("equal values are the same text, in any order of their fields", () => {
  expect(canonicalJson({ b: [{ d: 1, c: "x" }], a: null })).toBe('{"a":null,"b":[{"c":"x","d":1}]}');
  expect(canonicalJson({ a: null, b: [{ c: "x", d: 1 }] })).toBe(canonicalJson({ b: [{ d: 1, c: "x" }], a: null }));
});

test("an absent field is left out, and the order of a list counts", () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
});
