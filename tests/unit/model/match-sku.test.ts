import { expect, test } from "vitest";
import { byPlace, matchFile, matchSku, placeInName } from "../../../src-shared/products/match-sku.ts";

const chair = {
  id: "chair",
  name: { en: "Mesh chair" },
  variants: [
    { id: "black", sku: "DM-SE-101-BLK" },
    { id: "teal", sku: "DM-SE-101-TEA" },
  ],
};
const lamp = { id: "lamp", name: { en: "Lamp" }, variants: [{ id: "only", sku: "DM-LI-7" }] };

const find = (file: string) => matchFile(file, async () => [chair, lamp]);

test.each(["DM-SE-101-TEA.jpg", "dm-se-101-tea_2.JPG", "DM-SE-101-TEA (3).png", "DM-SE-101-TEA-red-front.webp"])(
  "%s is a picture of the teal chair",
  async (file) => {
    expect(await find(file)).toMatchObject({ productId: "chair", variantId: "teal" });
  },
);

test("a picture named after the common part of all SKUs of one product is of the product, not of a variant", async () => {
  expect(await find("DM-SE-101.jpg")).toMatchObject({ productId: "chair", variantId: null });
});

test("the only variant of a product is the product itself", async () => {
  expect(await find("DM-LI-7.jpg")).toMatchObject({ productId: "lamp", variantId: null });
});

test("a beginning that several products share names none of them, and neither does a holiday picture", async () => {
  expect(matchSku("DM", [chair, lamp])).toBeUndefined();
  expect(await find("holiday.jpg")).toBeUndefined();
});

test.each([
  ["DM-LI-7.jpg", 1],
  ["DM-LI-7_2.jpg", 2],
  ["dm-li-7 (10).png", 10],
  ["DM-LI-7-front.jpg", null],
  ["DM-LI-7-front-2.jpg", null],
])("%s says that it is number %s of its product", (file, place) => {
  expect(placeInName(file, "DM-LI-7")).toBe(place);
});

test("pictures of a product follow each other by their numbers, those without one come last, by name", () => {
  const names = ["L-b.jpg", "L_10.jpg", "L-a.jpg", "L_2.jpg", "L.jpg"];
  const sorted = names.map((name) => ({ name, place: placeInName(name, "L") })).sort(byPlace);
  expect(sorted.map(({ name }) => name)).toEqual(["L.jpg", "L_2.jpg", "L_10.jpg", "L-a.jpg", "L-b.jpg"]);
});
