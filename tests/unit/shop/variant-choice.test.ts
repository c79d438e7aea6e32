import { describe, expect, test } from "vitest";
import type { Variant } from "../../../src-shared/catalogue/operations.ts";
import {
  chosenVariant,
  colourShown,
  materialOf,
  picturesOf,
  replacedBy,
  variantPath,
  variantWith,
} from "../../../src-shop/pages/product/variant-choice.ts";

type State = Variant["availability"]["state"];
const variant = (
  id: string,
  options: Record<string, string>,
  state: State = "in_stock",
  pictures: string[] = [],
): Variant => ({
  id,
  sku: id.toUpperCase(),
  options,
  price: 100,
  compareAtPrice: null,
  availability: { state, leadDays: 0 },
  pictures,
});
const value = (key: string) => ({ key, name: { en: key }, hex: null });
const picture = (path: string) => ({ path, width: 900, height: 900, thumbhash: null, alt: { en: path } });

const desk = {
  slug: "desk",
  options: [
    { key: "colour", name: { en: "Colour" }, values: [value("oak"), value("walnut")] },
    { key: "size", name: { en: "Size" }, values: [value("140"), value("160")] },
  ],
  variants: [
    variant("oak-140", { colour: "oak", size: "140" }, "out_of_stock", ["oak.jpg", "oak-side.jpg"]),
    variant("oak-160", { colour: "oak", size: "160" }),
    variant("walnut-140", { colour: "walnut", size: "140" }, "in_stock", ["walnut.jpg"]),
  ],
  pictures: ["oak.jpg", "oak-side.jpg", "walnut.jpg", "legs.jpg"].map(picture),
};
const choose = (address: string) => chosenVariant(desk, new URLSearchParams(address)).id;

describe("the variant of an address", () => {
  test("is the one asked for, also when it is sold out", () => {
    expect(choose("colour=walnut&size=140")).toBe("walnut-140");
    expect(choose("colour=oak&size=140")).toBe("oak-140");
  });

  test("is one that can be had when nothing is asked for", () => {
    expect(choose("")).toBe("oak-160");
  });

  test("is the nearest one when the address names a variant that does not exist", () => {
    expect(choose("colour=walnut&size=160")).toBe("oak-160");
    expect(choose("colour=pink&__proto__=1")).toBe("oak-160");
  });

  test("leads back to itself by its own address, the usual one without any query", () => {
    for (const each of desk.variants) {
      const path = variantPath(desk, each);
      expect(choose(path.split("?")[1] ?? "")).toBe(each.id);
    }
    expect(variantPath(desk, desk.variants[1] as Variant)).toBe("/product/desk");
  });
});

describe("choosing another value", () => {
  const oak140 = desk.variants[0] as Variant;

  test("keeps the other options where that is made", () => {
    expect(variantWith(desk, oak140, "colour", "walnut")?.id).toBe("walnut-140");
    expect(variantWith(desk, oak140, "size", "160")?.id).toBe("oak-160");
  });

  test("is not offered for a value that no variant has", () => {
    expect(variantWith(desk, oak140, "colour", "pink")).toBeUndefined();
  });
});

describe("the pictures of a variant", () => {
  const paths = (place: number) => picturesOf(desk, desk.variants[place] as Variant).map((each) => each.path);

  test("are its own, then those that show no variant in particular", () => {
    expect(paths(0)).toEqual(["oak.jpg", "oak-side.jpg", "legs.jpg"]);
    expect(paths(2)).toEqual(["walnut.jpg", "legs.jpg"]);
  });

  test("are all of the product's when it has none of its own", () => {
    expect(paths(1)).toHaveLength(4);
  });
});

describe("the colour of a picture or a model", () => {
  const colour = (key: string, name: string) => ({ key, name: { en: name }, hex: "#123456" });
  const pouf = {
    options: [
      { key: "colour", name: { en: "Colour" }, values: [colour("mustard", "Mustard"), colour("teal", "Teal")] },
    ],
    variants: [
      variant("mustard", { colour: "mustard" }, "in_stock", ["pouf.jpg"]),
      variant("teal", { colour: "teal" }, "in_stock", ["pouf.jpg"]),
    ],
    pictures: [picture("pouf.jpg")],
  };
  const shown = (product: typeof pouf) => product.variants.map((each) => colourShown(product, each)?.key);

  test("is named where a variant shows the picture of an earlier one", () => {
    expect(shown(pouf)).toEqual([undefined, "mustard"]);
  });

  test("is not named where each has its own, where no variant has the picture, or where a size alone differs", () => {
    const [mustard, teal] = pouf.variants as [Variant, Variant];
    const own = [mustard, { ...teal, pictures: ["teal.jpg"] }];
    expect(shown({ ...pouf, variants: own, pictures: [picture("pouf.jpg"), picture("teal.jpg")] })).toEqual([
      undefined,
      undefined,
    ]);
    expect(shown({ ...pouf, variants: [mustard, teal].map((each) => ({ ...each, pictures: [] })) })).toEqual([
      undefined,
      undefined,
    ]);
    expect(desk.variants.map((each) => colourShown(desk, each))).toEqual([undefined, undefined, undefined]);
  });

  test("follows the choice by the model's material variants", () => {
    expect(materialOf(["Mustard", "Teal"], colour("teal", "Teal"))).toBe("Teal");
    expect(materialOf(["BLUE GREEN"], colour("teal", "Blue green"))).toBe("BLUE GREEN");
    expect(materialOf(["Oak"], colour("teal", "Teal"))).toBeUndefined();
    expect(materialOf([], undefined)).toBeUndefined();
  });
});

describe("a choice that changes another option", () => {
  const [colour, size] = desk.options as [(typeof desk.options)[0], (typeof desk.options)[0]];
  const replaced = (before: string, value: string, option = size) => {
    const from = chosenVariant(desk, new URLSearchParams(before));
    const to = variantWith(desk, from, "colour", value);
    const choice = { option: "colour", before: from.options };
    const found = to && replacedBy(desk, to, { option, choice });
    return found && [found.chosen.key, found.former.key];
  };

  test("names what was chosen and what it does not come with", () => {
    expect(replaced("colour=oak&size=160", "walnut")).toEqual(["walnut", "160"]);
  });

  test("is none where the other option stays, and never the option itself", () => {
    expect(replaced("colour=oak&size=140", "walnut")).toBeUndefined();
    expect(replaced("colour=oak&size=160", "walnut", colour)).toBeUndefined();
  });
});
