import { describe, expect, test } from "vitest";
import { tonesOf } from "../../../src-shared/catalogue/tones.ts";

const colour = (key: string, en: string, ar?: string) => ({ key, name: { en, ...(ar && { ar }) }, hex: "#dcdad5" });
const keys = (en: string) => tonesOf(colour("own-key", en)).map(({ key }) => key);

describe("the colours that a product's colour is found under", () => {
  test("a colour of one tone is itself, with its own key, name and tint", () => {
    for (const one of [colour("white", "Matte white", "أبيض مطفأ"), colour("light-grey", "Light grey")]) {
      expect(tonesOf(one)).toEqual([one]);
    }
  });

  test("a colour of two tones is found under both, by their own names in both languages and without its tint", () => {
    expect(tonesOf(colour("white-teal", "White / teal felt", "أبيض / لباد أزرق مخضر"))).toEqual([
      { key: "white", name: { en: "White", ar: "أبيض" }, hex: null },
      { key: "teal", name: { en: "Teal", ar: "أزرق مخضر" }, hex: null },
    ]);
  });

  test.each([
    ["Oak/white", ["oak", "white"]],
    ["Natural oak + matte white", ["oak", "white"]],
    ["Black & gray mesh", ["black", "grey"]],
    ["Black and light grey", ["black", "light-grey"]],
    ["White top / white legs", ["white"]],
    ["White / felt", ["white", "felt"]],
    ["Sandstone", ["own-key"]],
    ["White /", ["own-key"]],
    [" / ", ["own-key"]],
    ["أبيض / أسود", ["own-key"]],
  ])("%s is found under %j", (name, expected) => {
    expect(keys(name)).toEqual(expected);
  });

  test("an Arabic name of another number of tones is not guessed at", () => {
    expect(tonesOf(colour("x", "White / teal", "أبيض"))[1]).toEqual({ key: "teal", name: { en: "Teal" }, hex: null });
  });
});
