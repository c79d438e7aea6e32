import { expect, test } from "vitest";
import { matchOptions } from "../../src-admin/products/editor/match-options.ts";
import { newVariant, type ProductValues } from "../../src-admin/products/editor/product-values.ts";

const option = (key: string, ...values: string[]): ProductValues["options"][number] => ({
  key,
  name: { en: key },
  values: values.map((value) => ({ key: value, name: { en: value }, hex: null })),
});

test("the only variant becomes the first colour and keeps its SKU; the second costs the same and has none", () => {
  const only = { ...newVariant(), sku: "CH-1", price: 89_900 };
  const [black, teal, ...more] = matchOptions([option("colour", "black", "teal")], [only]);
  expect(black).toMatchObject({ id: only.id, sku: "CH-1", options: { colour: "black" } });
  expect(teal).toMatchObject({ sku: "", price: 89_900, options: { colour: "teal" } });
  expect(more).toEqual([]);
});

test("every variant keeps its own SKU when a value is added or the order changes", () => {
  const before = matchOptions([option("colour", "black", "teal")], [newVariant()]).map((variant, at) => ({
    ...variant,
    sku: `CH-${at + 1}`,
  }));
  const after = matchOptions([option("colour", "teal", "red", "black")], before);
  expect(after.map((variant) => variant.sku)).toEqual(["CH-2", "", "CH-1"]);
});

test("two options make every combination once; a removed option leaves one variant for each value that stays", () => {
  const colours = option("colour", "black", "teal");
  const both = matchOptions([colours, option("size", "s", "l")], [newVariant()]);
  expect(both.map((variant) => Object.values(variant.options).join())).toEqual([
    "black,s",
    "black,l",
    "teal,s",
    "teal,l",
  ]);
  const left = matchOptions([colours], both);
  expect(left.map((variant) => variant.id)).toEqual([both[0]?.id, both[2]?.id]);
});
