import type { DeliveryState as DeliveryStatus } from "../orders/states.ts";

/** The life of one delivery of an order, as one table. */
export const DELIVERY_STATES = ["planned", "out", "delivered", "cancelled"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

// From the truck it goes to the customer or, when nobody opens, back to the plan. What was handed over only comes back
// as a return, which counts pieces and their state.
const MOVES: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  planned: ["out", "cancelled"],
  out: ["delivered", "planned"],
  delivered: [],
  cancelled: [],
};

/** The states a delivery may take next; none when it is over. */
export const deliveryMoves = (state: DeliveryState): readonly DeliveryState[] => MOVES[state];

const AS_STATUS: Readonly<Record<DeliveryState, DeliveryStatus>> = {
  planned: "preparing",
  out: "out_for_delivery",
  delivered: "delivered",
  cancelled: "cancelled",
};

/** What a delivery adds to its order's status (`rollUp`). */
export const statusOfDelivery = (state: DeliveryState): DeliveryStatus => AS_STATUS[state];
