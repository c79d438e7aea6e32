import type { DeliveryState as DeliveryStatus } from "../orders/states.ts";

/** State machine of one delivery of an order. */
export const DELIVERY_STATES = ["planned", "out", "delivered", "cancelled"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

// A delivery under way is delivered or, when nobody opens, planned again. Delivered goods come back only as a return, which
// records quantities and their state.
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

/** The status that a delivery gives to its order (`rollUp`). */
export const statusOfDelivery = (state: DeliveryState): DeliveryStatus => AS_STATUS[state];
