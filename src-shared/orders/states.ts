// The state machine of an order (src-shared/README.md, Orders). Staff are shown only the moves it allows, and the
// server refuses all others with a 409 that names the allowed ones (server/security.md, row 30).

/** Origins of orders. */
export const ORDER_SOURCES = ["web", "staff", "phone", "counter"] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** Origins of orders that staff write. */
export const WRITTEN_ORDER_SOURCES = ["phone", "counter"] as const satisfies readonly OrderSource[];
export type WrittenOrderSource = (typeof WRITTEN_ORDER_SOURCES)[number];

/** Handling of shortages: the order is refused, or the goods are owed. */
export const SHORTAGE_CHOICES = ["refuse", "accept"] as const;
export type ShortageChoice = (typeof SHORTAGE_CHOICES)[number];

export const ORDER_STATUSES = [
  "placed",
  "confirmed",
  "preparing",
  "out_for_delivery",
  "delivered",
  "ready_for_pickup",
  "collected",
  "cancelled",
  "returned",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Status of a draft, which has no number, takes no stock and is not shown to customers until it is confirmed
 * (src-shared/README.md, Orders).
 */
export const DRAFT = "draft";
export const STAFF_ORDER_STATUSES = [DRAFT, ...ORDER_STATUSES] as const;
export type StaffOrderStatus = (typeof STAFF_ORDER_STATUSES)[number];

/** Statuses that are no sale: not an order yet, or one without a result. */
export const NO_SALE_STATUSES: readonly StaffOrderStatus[] = [DRAFT, "cancelled", "returned"];

const NO_NUMBER = /^(?:draft|pending):/;

/**
 * A unique placeholder for an order's number: of a draft, and of an order that a desktop took offline, which the server numbers
 * later.
 */
export const placeholderNumber = (kind: "draft" | "pending", orderId: string): string => `${kind}:${orderId}`;

/** The number of an order; null while it has only a placeholder. */
export const givenNumber = (number: string): string | null => (NO_NUMBER.test(number) ? null : number);

export const isNumberPending = (number: string): boolean => number.startsWith("pending:");

/**
 * Methods of fulfilment: delivery, or pick-up at the showroom (src-shared/README.md, Cart and checkout).
 */
export const FULFILMENT_METHODS = ["delivery", "pickup"] as const;
export type FulfilmentMethod = (typeof FULFILMENT_METHODS)[number];

/** States of one delivery of an order, which may have several. */
export type DeliveryState = Exclude<OrderStatus, "placed" | "confirmed">;

type Moves = Readonly<Partial<Record<StaffOrderStatus, readonly OrderStatus[]>>>;

// Goods that are out for delivery cannot be cancelled, only returned. Orders that wait for pick-up can be cancelled, so that
// goods that are not collected are released.
const MOVES: Readonly<Record<FulfilmentMethod, Moves>> = {
  delivery: {
    draft: ["confirmed", "cancelled"],
    placed: ["confirmed", "cancelled"],
    confirmed: ["preparing", "cancelled"],
    preparing: ["out_for_delivery", "cancelled"],
    out_for_delivery: ["delivered"],
    delivered: ["returned"],
  },
  pickup: {
    draft: ["confirmed", "cancelled"],
    placed: ["confirmed", "cancelled"],
    confirmed: ["preparing", "cancelled"],
    preparing: ["ready_for_pickup", "cancelled"],
    ready_for_pickup: ["collected", "cancelled"],
    collected: ["returned"],
  },
};

/**
 * The status of a reopened order, which is no move of the table: an order that a job cancelled, because its transfer did not
 * come in time, is placed again when the money has come or is promised. Orders that people cancelled stay cancelled.
 */
export const REOPENED = "placed" satisfies OrderStatus;

/** The statuses an order may move to; none when its life is over. */
export function allowedMoves(status: StaffOrderStatus, method: FulfilmentMethod): readonly OrderStatus[] {
  return MOVES[method][status] ?? [];
}

export function canMove(from: StaffOrderStatus, to: OrderStatus, method: FulfilmentMethod): boolean {
  return allowedMoves(from, method).includes(to);
}

const EDITABLE: readonly StaffOrderStatus[] = [DRAFT, "placed", "confirmed", "preparing", "ready_for_pickup"];

/** Whether lines, contact and address may still be changed: nothing has left the shop, and nothing is over. */
export const isEditable = (status: StaffOrderStatus): boolean => EDITABLE.includes(status);

const GONE: readonly StaffOrderStatus[] = ["out_for_delivery", "delivered", "collected"];

/** Whether goods are with the customer or on the way there: such an order is taken back, never voided. */
export const hasGoodsOut = (status: StaffOrderStatus): boolean => GONE.includes(status);

/** Whether goods can be taken back. Before, an order is edited or cancelled. */
export const isReturnable = (status: StaffOrderStatus): boolean => status === "ready_for_pickup" || hasGoodsOut(status);

const PLANNABLE: readonly StaffOrderStatus[] = ["placed", "confirmed", "preparing", "out_for_delivery"];

/** Whether deliveries of an order can be planned: goods are still to be sent. */
export const isPlannable = (status: StaffOrderStatus): boolean => PLANNABLE.includes(status);

/** Whether the status follows from the fulfilment: before, staff decide; afterwards nothing changes by itself. */
export const followsFulfilment = (status: StaffOrderStatus): boolean => status === "preparing" || hasGoodsOut(status);

/** Whether moving to this status gives the goods back to the shelf. */
export function freesStock(to: OrderStatus): boolean {
  return to === "cancelled" || to === "returned";
}

/**
 * The statuses that normally follow, in order, for the shopper's "what happens next".
 * Empty once the goods are handed over, cancelled or returned.
 */
export function nextSteps(status: OrderStatus, method: FulfilmentMethod): OrderStatus[] {
  const next = allowedMoves(status, method).find((move) => !freesStock(move));
  return next === undefined ? [] : [next, ...nextSteps(next, method)];
}

/** Whether the goods were handed over, so that the order cannot be cancelled as a whole. */
export function isHandedOver(state: DeliveryState): boolean {
  return state === "delivered" || state === "collected" || state === "returned";
}

/**
 * The status of an order from its deliveries; null when it has none yet.
 * Cancelled deliveries do not count unless all are. An order is done when every delivery is, and returned
 * only when everything came back; once anything is on its way the order is, so that it cannot be cancelled
 * as if nothing had left.
 */
export function rollUp(deliveries: readonly DeliveryState[]): DeliveryState | null {
  if (deliveries.length === 0) return null;
  const live = deliveries.filter((state) => state !== "cancelled");
  if (live.length === 0) return "cancelled";
  if (live.every((state) => state === "returned")) return "returned";
  const byTruck = live.some((state) => state === "out_for_delivery" || state === "delivered");
  const fromShowroom = live.some((state) => state === "ready_for_pickup" || state === "collected");
  if (live.every(isHandedOver)) return byTruck ? "delivered" : "collected";
  if (live.every((state) => state === "preparing")) return "preparing";
  return fromShowroom && !byTruck ? "ready_for_pickup" : "out_for_delivery";
}
