import type { DeliveryState as DeliveryStatus, StaffOrderStatus } from "../orders/states.ts";

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

/** Whether a delivery of an order in this status may leave: its goods are being prepared. */
const LEAVING: readonly StaffOrderStatus[] = ["preparing", "out_for_delivery"];

/** The states a delivery may take now: it leaves only while its order is prepared or under way. */
export const deliveryMovesNow = (state: DeliveryState, order: StaffOrderStatus): DeliveryState[] =>
  MOVES[state].filter((to) => to !== "out" || LEAVING.includes(order));

const AS_STATUS: Readonly<Record<DeliveryState, DeliveryStatus>> = {
  planned: "preparing",
  out: "out_for_delivery",
  delivered: "delivered",
  cancelled: "cancelled",
};

/** The status that a delivery gives to its order (`rollUp`). */
export const statusOfDelivery = (state: DeliveryState): DeliveryStatus => AS_STATUS[state];
