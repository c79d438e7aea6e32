import { describe, expect, test } from "vitest";
import { keyOfLine, withAnother, withPicked } from "../../../src-admin/orders/form/form-lines.ts";
import type { FormLine } from "../../../src-admin/sales-form/order-form-values.ts";

const line = (variantId: string, changes: Partial<FormLine> = {}): FormLine => ({
  variantId,
  sku: variantId,
  name: { en: variantId, ar: variantId },
  optionText: { en: "", ar: "" },
  picture: null,
  quantity: 1,
  discount: null,
  services: [],
  ...changes,
});
const keysOf = (lines: readonly FormLine[]) => lines.map(keyOfLine);

describe("one product for several rooms of one order", () => {
  test("has a line for each room, and each line a key of its own, before and after it is saved", () => {
    const fresh = withAnother([line("chair"), line("lamp")], 0);
    expect(fresh.map(({ variantId }) => variantId)).toEqual(["chair", "chair", "lamp"]);
    const saved = [line("chair", { id: "a" }), line("chair", { id: "b" })];
    for (const lines of [fresh, withAnother(fresh, 1), saved, [line("chair"), line("chair")]]) {
      expect(new Set(keysOf(lines)).size).toBe(lines.length);
    }
  });

  test("gets one piece more on its last line when it is picked again, and the other rooms stay as they are", () => {
    const lines = [line("chair", { id: "a", quantity: 4 }), line("lamp", { id: "b" }), line("chair", { id: "c" })];
    const picked = withPicked(lines, line("chair"));
    expect(picked.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["a", 4],
      ["b", 1],
      ["c", 2],
    ]);
    expect(withPicked(lines, line("desk")).map(({ variantId }) => variantId)).toEqual([
      "chair",
      "lamp",
      "chair",
      "desk",
    ]);
  });

  test("takes its services along to another room, but no discount and nothing that was given up", () => {
    const [, copy] = withAnother(
      [line("chair", { id: "a", quantity: 7, discount: 12, givenUp: 2, services: ["assembly"] })],
      0,
    );
    expect(copy).toMatchObject({ quantity: 1, discount: null, givenUp: 0, services: ["assembly"] });
    expect(copy?.id).not.toBe("a");
  });
});
