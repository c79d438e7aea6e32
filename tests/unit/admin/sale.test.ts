import { describe, expect, test } from "vitest";
import {
  addToSale,
  changeDue,
  changeLine,
  emptySale,
  likelyNotes,
  readEntry,
  saleBody,
} from "../../../src-admin/counter/sale.ts";
import { countOne, differenceOf } from "../../../src-admin/counter/stock-count.ts";

const goods = (variantId: string) => ({
  variantId,
  sku: variantId.toUpperCase(),
  name: { en: variantId },
  optionText: { en: "" },
  picture: null,
});

describe("ringing up a sale", () => {
  test.each([
    ["desk", 1, "desk"],
    ["3*desk", 3, "desk"],
    ["12 x chair mesh", 12, "chair mesh"],
    ["٣*مكتب", 3, "مكتب"],
    ["0*desk", 1, "desk"],
    ["3", 1, "3"],
    ["4*", 4, ""],
  ])("%s is %i of “%s”", (typed, quantity, text) => {
    expect(readEntry(typed)).toEqual({ quantity, text });
  });

  test("the same goods join their line and become the last one, which keys act on", () => {
    const two = addToSale(addToSale(emptySale, goods("desk"), 2), goods("lamp"), 1);
    const three = addToSale(two, goods("desk"), 1);
    expect(three.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ["lamp", 1],
      ["desk", 3],
    ]);
    expect(changeLine(three, "desk", { quantity: 0 }).lines.map((line) => line.variantId)).toEqual(["lamp"]);
    expect(addToSale(three, goods("desk"), 999).lines.at(-1)?.quantity).toBe(999);
  });

  test("change is known once enough was given, and likely notes are offered above the total", () => {
    expect(changeDue(137_50, 200_00)).toBe(62_50);
    expect(changeDue(137_50, 137_50)).toBe(0);
    expect(changeDue(137_50, 137_49)).toBeNull();
    expect(changeDue(137_50, null)).toBeNull();
    expect(likelyNotes(137_50)).toEqual([150_00, 200_00, 500_00]);
    expect(likelyNotes(500_00)).toEqual([600_00]);
  });

  test("a sale is one request: order, goods and money together, with the total that was on the screen", () => {
    const sale = { ...addToSale(emptySale, goods("desk"), 2), customer: null };
    const body = saleBody({
      sale: changeLine(sale, "desk", { discount: 2.5 }),
      tender: { method: "card", reference: "4711" },
      total: 1_950_00,
      nameless: "Showroom customer",
      lang: "ar",
    });
    expect(body).toMatchObject({
      source: "counter",
      confirm: true,
      handOver: true,
      shortage: "accept",
      method: "pickup",
      lines: [{ variantId: "desk", quantity: 2, discount: 250 }],
      contact: { name: "Showroom customer", phone: "", email: "" },
      payment: { method: "card", amount: 1_950_00, reference: "4711" },
      shownTotal: 1_950_00,
      lang: "ar",
    });
  });
});

describe("counting stock", () => {
  test("each scan counts one, and the difference to the books is written", () => {
    const found = {
      product: { name: { en: "Desk" } },
      variant: { id: "v1", sku: "DESK-140", optionText: { en: "" }, onHand: 5 },
    } as unknown as Parameters<typeof countOne>[1];
    const once = countOne([], found, "movement-1");
    const twice = countOne(once, found, "movement-2");
    expect(twice).toHaveLength(1);
    expect(twice[0]).toMatchObject({ counted: 2, expected: 5, movementId: "movement-1" });
    expect(twice[0] && differenceOf(twice[0])).toBe(-3);
  });
});
