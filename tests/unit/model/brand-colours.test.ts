import { describe, expect, test } from "vitest";
import { brandColours, contrast, isReadableBrand } from "../../../src-shared/values/brand-colours.ts";

/** Every 32nd step of each part: 512 colours. */
const colours = Array.from({ length: 512 }, (_, nth) => {
  const parts = [nth >> 6, (nth >> 3) & 7, nth & 7].map((step) => Math.min(255, step * 36));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
});

describe("the shop's own colour", () => {
  test("contrast is that of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
    expect(contrast("#8a1538", "#8a1538")).toBe(1);
  });

  test("is refused where text in it, or white words on it, could not be read", () => {
    for (const colour of ["#8a1538", "#1f4e79", "#000000"]) expect(isReadableBrand(colour), colour).toBe(true);
    for (const colour of ["#ffd400", "#ff0000", "#777777", "#ffffff"])
      expect(isReadableBrand(colour), colour).toBe(false);
  });

  test("has readable shades in both themes, whichever it is", () => {
    const readable = colours.filter(isReadableBrand);
    expect(readable.length).toBeGreaterThan(100);
    for (const colour of readable) {
      const { light, dark } = brandColours(colour);
      const pairs: [string, string][] = [
        ...["#fbfaf8", "#f1ece4", "#ffffff", light.accentSoft].map((ground): [string, string] => [
          light.accent,
          ground,
        ]),
        ["#ffffff", light.main],
        ["#ffffff", light.mainDeep],
        ...["#181512", "#2b2622", dark.accentSoft].map((ground): [string, string] => [dark.accent, ground]),
        [dark.onAccent, dark.accent],
        ["#ffffff", dark.main],
        ["#ffffff", dark.mainDeep],
      ];
      for (const [text, ground] of pairs) {
        expect(contrast(text, ground), `${colour}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
