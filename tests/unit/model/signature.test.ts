import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSignature, signaturePath, signatureSize } from "../../../src-shared/values/signature.ts";

describe("a drawn signature", () => {
  test("is kept as strokes of points whose longer side is 1000", () => {
    expect(readSignature("M 10 20 L 60 20 L 60 45 M10,20L10.5 21")).toEqual([
      [
        [0, 0],
        [1000, 0],
        [1000, 500],
      ],
      [
        [0, 0],
        [10, 20],
      ],
    ]);
  });

  test("drawn again it is the same drawing", () => {
    const strokes = readSignature("M0 0L300 100L200 50M20 20L40 90") ?? [];
    expect(readSignature(signaturePath(strokes))).toEqual(strokes);
    expect(signatureSize(strokes)).toEqual({ width: 1000, height: 333 });
  });

  test.each([
    ["nothing", ""],
    ["a point", "M5 5"],
    ["a line without a beginning", "L5 5L6 6"],
    ["half a point", "M5 5L6"],
    ["curves", "M0 0C1 1 2 2 3 3"],
    ["markup", 'M0 0L5 5"/><script>alert(1)</script>'],
    ["an address", "url(https://example.com)"],
    ["a picture", "data:image/png;base64,iVBORw0KGgo="],
    ["numbers that are none", "M0 0L1e9 5"],
    ["numbers beyond all paper", "M0 0L9999999 5"],
    ["letters before it", "x M0 0L5 5"],
    ["numbers before it", "5 5 M0 0L5 5"],
    ["two signs in a row", "M0 0L--5 5"],
    ["more points than a hand draws", `M0 0${"L1 1L2 2".repeat(3000)}`],
    ["more than 60,000 signs", `M0 0L${" ".repeat(60_000)}5 5`],
  ])("%s is none", (_, path) => {
    expect(readSignature(path)).toBeNull();
  });

  test("every read signature has nothing but whole numbers from 0 to 1000", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ML 0123456789.,-"), maxLength: 80 }), (path) => {
        const points = readSignature(path)?.flat(2) ?? [];
        expect(points.every((value) => Number.isInteger(value) && value >= 0 && value <= 1000)).toBe(true);
      }),
    );
  });
});
