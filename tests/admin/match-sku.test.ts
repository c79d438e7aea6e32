import { expect, test } from "vitest";
import { matchSku, skuCandidates } from "../../src-admin/media/match-sku.ts";

const chair = {
  id: "chair",
  name: { en: "Mesh chair" },
  variants: [
    { id: "black", sku: "DM-SE-101-BLK" },
    { id: "teal", sku: "DM-SE-101-TEA" },
  ],
};
const lamp = { id: "lamp", name: { en: "Lamp" }, variants: [{ id: "only", sku: "DM-LI-7" }] };

const find = (file: string) => {
  for (const candidate of skuCandidates(file)) {
    const found = matchSku(candidate, [chair, lamp]);
    if (found) return found;
  }
  return undefined;
};

test.each(["DM-SE-101-TEA.jpg", "dm-se-101-tea_2.JPG", "DM-SE-101-TEA (3).png", "DM-SE-101-TEA-side.webp"])(
  "%s is a picture of the teal chair",
  (file) => {
    expect(find(file)).toMatchObject({ productId: "chair", variantId: "teal" });
  },
);

test("a picture named after what all SKUs of one product share is of the product, not of a variant", () => {
  expect(find("DM-SE-101.jpg")).toMatchObject({ productId: "chair", variantId: null });
});

test("the only variant of a product is the product itself", () => {
  expect(find("DM-LI-7.jpg")).toMatchObject({ productId: "lamp", variantId: null });
});

test("a beginning that several products share names none of them, and neither does a holiday picture", () => {
  expect(matchSku("DM", [chair, lamp])).toBeUndefined();
  expect(find("holiday.jpg")).toBeUndefined();
});
