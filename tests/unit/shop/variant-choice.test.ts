import { describe, expect, test } from "vitest";
import type { Variant } from "../../../src-shared/catalogue/operations.ts";
import { chosenVariant, picturesOf, variantPath, variantWith } from "../../../src-shop/pages/product/variant-choice.ts";

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
