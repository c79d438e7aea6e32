import { describe, expect, test } from "vitest";
import { deliveryLeft, type InvoicedQuantities, leftToInvoice } from "../../../src-shared/billing/invoiceable.ts";

const desks = { id: "desks", quantity: 10, returned: 0, notSent: 0 };
const invoiced = (goods: number, rest: Partial<InvoicedQuantities> = {}): InvoicedQuantities => ({
  lineId: "desks",
  deliveryId: null,
  goods,
  services: goods,
  credit: false,
  ...rest,
});

describe("quantities left to invoice", () => {
  test("are the ordered ones less the invoiced ones; a credit note for units frees them again", () => {
    expect(leftToInvoice([desks], [invoiced(6)])).toEqual([{ lineId: "desks", goods: 4, services: 4 }]);
    expect(leftToInvoice([desks], [invoiced(6), invoiced(6, { credit: true })])[0]?.goods).toBe(10);
  });

  test("leave out returned units, whose assembly was done, and units never sent, whose assembly was not", () => {
    expect(leftToInvoice([{ ...desks, returned: 2, notSent: 1 }], [])).toEqual([
      { lineId: "desks", goods: 7, services: 9 },
    ]);
  });

  test("is never below zero when invoiced goods are returned", () => {
    expect(leftToInvoice([{ ...desks, returned: 3 }], [invoiced(10)])[0]?.goods).toBe(0);
  });

  test("of a delivery are its goods, once", () => {
    const left = leftToInvoice([desks], [invoiced(4, { deliveryId: "first" })]);
    const of = (id: string) =>
      deliveryLeft({ id, lines: [{ lineId: "desks", quantity: 4 }] }, left, [invoiced(4, { deliveryId: "first" })])[0];
    expect(of("first")).toMatchObject({ goods: 0 });
    expect(of("second")).toMatchObject({ goods: 4 });
  });
});
