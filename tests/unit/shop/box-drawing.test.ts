import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawBox, type Point } from "../../../src-shop/pages/product/box-drawing.ts";

const length = ({ from, to }: { from: Point; to: Point }) => Math.hypot(to[0] - from[0], to[1] - from[1]);
const centimetres = fc.double({ min: 1, max: 600, noNaN: true });

describe("the drawing of outer dimensions", () => {
  test("is true to scale: width and height to each other and to the reference, depth at half", () => {
    fc.assert(
      fc.property(centimetres, centimetres, centimetres, (width, depth, height) => {
        const { lines, reference } = drawBox({ width, depth, height });
        const scale = length(lines.width) / width;
        expect(length(lines.height) / height).toBeCloseTo(scale, 6);
        expect(length(lines.depth) / depth).toBeCloseTo(scale / 2, 6);
        expect(reference.height / (reference.kind === "door" ? 205 : 29.7)).toBeCloseTo(scale, 6);
      }),
    );
  });

  test("keeps everything on the paper", () => {
    fc.assert(
      fc.property(centimetres, centimetres, centimetres, (width, depth, height) => {
        const { lines, reference, top, side, front, ...paper } = drawBox({ width, depth, height });
        const points = [
          ...front,
          ...top,
          ...side,
          ...Object.values(lines).flatMap((line) => [line.from, line.to, line.label]),
          reference.corner,
          [reference.corner[0] + reference.width, reference.corner[1] + reference.height] as const,
        ];
        for (const [x, y] of points) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(paper.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(paper.height);
        }
      }),
    );
  });

  test.each([
    [{ width: 140, depth: 70, height: 74 }, "door"],
    [{ width: 60, depth: 60, height: 120 }, "door"],
    [{ width: 58, depth: 15, height: 4 }, "sheet"],
  ])("%o stands beside a %s", (size, kind) => {
    expect(drawBox(size).reference.kind).toBe(kind);
  });
});
