// What the customer of an order may do on its page. The law of Qatar and the checkout promise that an unused online order can be
// cancelled within three days; the setting `promises.returnDays` says how long unused goods are taken back.
import type { DeliveryState } from "../delivery/states.ts";
import { addDays, qatarDate } from "../values/qatar-time.ts";
import type { FulfilmentMethod, StaffOrderStatus } from "./states.ts";

/** Days from the order within which it can be cancelled although it is being prepared (text `checkout.right.cancel`). */
export const CANCEL_DAYS = 3;

/** `now`: at once, on the page · `ask`: staff are asked · `no`: the time for it is over, or the order is. */
export const CANCEL_RIGHTS = ["now", "ask", "no"] as const;
export type CancelRight = (typeof CANCEL_RIGHTS)[number];

export interface OrderFacts {
  status: StaffOrderStatus;
  method: FulfilmentMethod;
  /** ISO-8601. */
  placedAt: string;
  /** Time at which it was handed over (ISO-8601); null before. */
  handedOverAt: string | null;
  /** Whether an invoice asks for money, or a quote was accepted: such an order is a contract that staff end. */
  isBinding: boolean;
  deliveries: readonly { id: string; state: DeliveryState; date: string | null }[];
}

/** Whether and how the customer may cancel the order. `returnDays` from the settings; 0 promises nothing. */
export function cancelRight(order: OrderFacts, returnDays: number, now: Date): CancelRight {
  const { status, placedAt, handedOverAt, isBinding, deliveries } = order;
  if (status === "draft" || status === "cancelled" || status === "returned") return "no";
  if (handedOverAt !== null) return isWithin(handedOverAt, Math.max(CANCEL_DAYS, returnDays), now) ? "ask" : "no";
  const hasLeft =
    status === "out_for_delivery" || deliveries.some(({ state }) => state === "out" || state === "delivered");
  if (isBinding || hasLeft) return "ask";
  const isUntouched = status === "placed" || status === "confirmed";
  return isUntouched || isWithin(placedAt, CANCEL_DAYS, now) ? "now" : "ask";
}

const isWithin = (from: string, days: number, now: Date): boolean =>
  qatarDate(now) <= addDays(qatarDate(new Date(from)), days);

/**
 * The delivery whose time the customer may change: the only one of the order, planned, and not of today: its truck is loaded by
 * then. An order in several deliveries is planned with staff.
 */
export function changeableDelivery<D extends OrderFacts["deliveries"][number]>(
  order: { status: StaffOrderStatus; method: FulfilmentMethod; deliveries: readonly D[] },
  now: Date,
): D | undefined {
  const { status, method } = order;
  if (method !== "delivery" || !["placed", "confirmed", "preparing"].includes(status)) return undefined;
  const [only, ...others] = order.deliveries.filter(({ state }) => state !== "cancelled");
  if (only?.state !== "planned" || others.length > 0) return undefined;
  return only.date === null || only.date > qatarDate(now) ? only : undefined;
}

/** Days until the slowest line of an order is ready, counted from the day on which it was placed; never below 0. */
export function leadDaysLeft(placedAt: string, leadDays: readonly number[], now: Date): number {
  const ready = addDays(qatarDate(new Date(placedAt)), Math.max(0, ...leadDays));
  const today = qatarDate(now);
  return ready <= today ? 0 : Math.round((Date.parse(ready) - Date.parse(today)) / 86_400_000);
}
