import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELIVERY_STATES, deliveryMoves } from "../../../src-shared/delivery/states.ts";
import {
  fulfilmentOf,
  type PlannedShipment,
  putIn,
  takeOut,
  undelivered,
  withCustomer,
} from "../../../src-shared/orders/plan.ts";

const line = { id: "chair", quantity: 10 };
const shipment = (id: string, quantity: number): PlannedShipment => ({ id, lines: [{ lineId: "chair", quantity }] });
const of = (...parts: Parameters<typeof fulfilmentOf>) => fulfilmentOf(...parts).get("chair");

describe("where the pieces of an order are", () => {
  test("each is in one place: in a delivery by its state, given up, or not planned yet", () => {
    const deliveries = (["planned", "out", "delivered", "cancelled"] as const).map((state, i) => ({
      state,
      lines: [{ lineId: "chair", quantity: i + 1 }],
    }));
    const back = [{ lineId: "chair", sound: 1, damaged: 1, notSent: 2 }];
    expect(of([line], deliveries, back)).toEqual({
      planned: 1,
      out: 2,
      delivered: 3,
      unplanned: 2,
      sound: 1,
      damaged: 1,
      notSent: 2,
    });
  });

  test("goods handed over at the showroom were handed over as a whole", () => {
    expect(of([line], [], [{ lineId: "chair", sound: 0, damaged: 3, notSent: 1 }], true)).toMatchObject({
      delivered: 9,
      unplanned: 0,
      damaged: 3,
    });
  });

  test("a customer has the delivered units less the returned ones, and waits for all others that were not cancelled", () => {
    const where = { planned: 1, out: 2, delivered: 3, unplanned: 4, sound: 1, damaged: 1, notSent: 5 };
    expect([withCustomer(where), undelivered(where)]).toEqual([1, 7]);
  });
});

describe("changing a plan", () => {
  const total = (shipments: readonly PlannedShipment[]) =>
    shipments.flatMap((shipment) => shipment.lines).reduce((sum, part) => sum + part.quantity, 0);

  test("takes from the last delivery first, and never more than is there", () => {
    expect(takeOut([shipment("a", 3), shipment("b", 2)], "chair", 3)).toEqual([
      shipment("a", 2),
      { id: "b", lines: [] },
    ]);
    expect(total(takeOut([shipment("a", 3), shipment("b", 2)], "chair", 99))).toBe(0);
    expect(takeOut([shipment("a", 3)], "lamp", 1)).toEqual([shipment("a", 3)]);
  });

  test("puts units into the last delivery, and leaves those unplanned that no delivery can take", () => {
    expect(putIn([shipment("a", 1), shipment("b", 1)], "chair", 2)).toEqual([shipment("a", 1), shipment("b", 3)]);
    expect(putIn([shipment("a", 1)], "lamp", 2)[0]?.lines).toContainEqual({ lineId: "lamp", quantity: 2 });
    expect(putIn([], "chair", 2)).toEqual([]);
  });

  test("loses and invents no piece", () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(quantities, fc.integer({ min: 0, max: 120 }), (sizes, pieces) => {
        const shipments = sizes.map((size, i) => shipment(String(i), size));
        const before = total(shipments);
        expect(total(takeOut(shipments, "chair", pieces))).toBe(Math.max(0, before - pieces));
        expect(total(putIn(shipments, "chair", pieces))).toBe(before + pieces);
        expect(total(shipments)).toBe(before);
      }),
    );
  });
});

test("a delivery leaves, arrives or comes back; a handed-over or cancelled one does not change", () => {
  expect(DELIVERY_STATES.map((state) => [state, deliveryMoves(state)])).toEqual([
    ["planned", ["out", "cancelled"]],
    ["out", ["delivered", "planned"]],
    ["delivered", []],
    ["cancelled", []],
  ]);
});
