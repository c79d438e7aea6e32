import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allowedMoves,
  canMove,
  type DeliveryState,
  DRAFT,
  FULFILMENT_METHODS,
  followsFulfilment,
  freesStock,
  hasGoodsOut,
  isEditable,
  isHandedOver,
  isPlannable,
  isReturnable,
  nextSteps,
  ORDER_STATUSES,
  type OrderStatus,
  rollUp,
  STAFF_ORDER_STATUSES,
} from "../../../src-shared/orders/states.ts";

describe("the life of an order", () => {
  test("delivered goods go through every step to the customer's door", () => {
    expect(nextSteps("placed", "delivery")).toEqual(["confirmed", "preparing", "out_for_delivery", "delivered"]);
  });

  test("goods to pick up wait in the showroom instead", () => {
    expect(nextSteps("confirmed", "pickup")).toEqual(["preparing", "ready_for_pickup", "collected"]);
  });

  test.each(["delivered", "collected", "cancelled", "returned"] as const)("nothing is promised after %s", (status) => {
    for (const method of FULFILMENT_METHODS) expect(nextSteps(status, method)).toEqual([]);
  });

  test("an order can be cancelled until it is on the truck", () => {
    const cancellable = ORDER_STATUSES.filter((status) => canMove(status, "cancelled", "delivery"));
    expect(cancellable).toEqual(["placed", "confirmed", "preparing"]);
  });

  test("a pick-up that is not collected can still be cancelled, a collected one cannot", () => {
    expect(canMove("ready_for_pickup", "cancelled", "pickup")).toBe(true);
    expect(canMove("collected", "cancelled", "pickup")).toBe(false);
  });

  test("a draft becomes an order when it is confirmed, or is thrown away, and no order becomes a draft", () => {
    for (const method of FULFILMENT_METHODS) expect(allowedMoves(DRAFT, method)).toEqual(["confirmed", "cancelled"]);
    expect(ORDER_STATUSES).not.toContain(DRAFT);
  });

  test("an order can be changed until its goods are on the way or handed over, or it is over", () => {
    expect(ORDER_STATUSES.filter(isEditable)).toEqual(["placed", "confirmed", "preparing", "ready_for_pickup"]);
    expect(isEditable(DRAFT)).toBe(true);
  });

  test("only goods that were handed over can be returned", () => {
    const returnable = (method: "delivery" | "pickup") =>
      ORDER_STATUSES.filter((from) => canMove(from, "returned", method));
    expect([returnable("delivery"), returnable("pickup")]).toEqual([["delivered"], ["collected"]]);
  });

  test("no step is skipped, none is taken back, and the two ways are not mixed", () => {
    expect(canMove("placed", "delivered", "delivery")).toBe(false);
    expect(canMove("delivered", "preparing", "delivery")).toBe(false);
    expect(canMove("preparing", "ready_for_pickup", "delivery")).toBe(false);
    expect(canMove("preparing", "out_for_delivery", "pickup")).toBe(false);
  });

  test.each(FULFILMENT_METHODS)("nothing comes after cancelled and returned, nor ever twice (%s)", (method) => {
    expect([...allowedMoves("cancelled", method), ...allowedMoves("returned", method)]).toEqual([]);
    for (const status of ORDER_STATUSES) expect(canMove(status, status, method)).toBe(false);
  });

  test("goods go back to the shelf when an order is cancelled or returned, and only then", () => {
    expect(ORDER_STATUSES.filter(freesStock)).toEqual(["cancelled", "returned"]);
  });
});

describe("an order in several deliveries", () => {
  const cases: [DeliveryState[], OrderStatus][] = [
    [["preparing", "preparing"], "preparing"],
    [["out_for_delivery", "preparing"], "out_for_delivery"],
    [["delivered", "preparing"], "out_for_delivery"],
    [["delivered", "delivered"], "delivered"],
    [["delivered", "cancelled"], "delivered"],
    [["delivered", "returned"], "delivered"],
    [["returned", "returned"], "returned"],
    [["returned", "cancelled"], "returned"],
    [["cancelled", "cancelled"], "cancelled"],
    [["ready_for_pickup", "preparing"], "ready_for_pickup"],
    [["collected", "ready_for_pickup"], "ready_for_pickup"],
    [["collected", "collected"], "collected"],
    [["collected", "returned"], "collected"],
  ];

  test.each(cases)("%o is %s as a whole", (deliveries, status) => expect(rollUp(deliveries)).toBe(status));

  test("has no status of its own before the first delivery is planned", () => expect(rollUp([])).toBeNull());

  test("the order in which deliveries are listed makes no difference, and done means all done", () => {
    const states = ORDER_STATUSES.filter(
      (status): status is DeliveryState => status !== "placed" && status !== "confirmed",
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { minLength: 1 }), (deliveries) => {
        const status = rollUp(deliveries);
        expect(rollUp([...deliveries].reverse())).toBe(status);
        const live = deliveries.filter((state) => state !== "cancelled");
        expect(status !== null && isHandedOver(status)).toBe(live.length > 0 && live.every(isHandedOver));
      }),
    );
  });
});

describe("statuses with goods out", () => {
  const of = (rule: (status: (typeof STAFF_ORDER_STATUSES)[number]) => boolean) => STAFF_ORDER_STATUSES.filter(rule);

  test("are those on the way or with the customer; such an order is taken back, never voided", () => {
    expect(of(hasGoodsOut)).toEqual(["out_for_delivery", "delivered", "collected"]);
    expect(of(isReturnable).toSorted()).toEqual(["collected", "delivered", "out_for_delivery", "ready_for_pickup"]);
  });

  test("follow from the deliveries, which are planned before all is delivered", () => {
    expect(of(followsFulfilment)).toEqual(["preparing", "out_for_delivery", "delivered", "collected"]);
    expect(of(isPlannable)).toEqual(["placed", "confirmed", "preparing", "out_for_delivery"]);
  });
});
