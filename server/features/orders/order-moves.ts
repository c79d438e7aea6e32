import { type LineFulfilment, undelivered } from "../../../src-shared/orders/plan.ts";
import type { MoveDetails } from "../../../src-shared/orders/staff-order.ts";
import {
  allowedMoves,
  DRAFT,
  type FulfilmentMethod,
  type OrderStatus,
  type StaffOrderStatus,
} from "../../../src-shared/orders/states.ts";

/**
 * Possible steps of an order now: those of the table, less those that its deliveries do not allow yet. It leaves only
 * when every quantity is planned, and has arrived only when nothing is left behind. Where a deposit is demanded, work
 * begins when it is paid.
 */
export function movesNow(
  order: { status: StaffOrderStatus; method: FulfilmentMethod; voided: boolean; depositMissing: boolean },
  fulfilment: ReadonlyMap<string, LineFulfilment>,
): OrderStatus[] {
  if (order.voided) return [];
  return allowedMoves(order.status, order.method).filter((to) => obstacle(order, to, fulfilment) === undefined);
}

/** Reason for which a step of the table is not possible yet. */
export function obstacle(
  { method, depositMissing }: { method: FulfilmentMethod; depositMissing: boolean },
  to: OrderStatus,
  fulfilment: ReadonlyMap<string, LineFulfilment>,
): MoveDetails["because"] | undefined {
  if (to === "preparing" && depositMissing) return "deposit_missing";
  if (method !== "delivery") return undefined;
  const all = [...fulfilment.values()];
  if (to === "out_for_delivery" && all.some((line) => line.unplanned > 0)) return "goods_not_planned";
  if (to === "delivered" && all.some((line) => undelivered(line) > line.out)) return "goods_left_behind";
  return undefined;
}

/** Whether the customer has taken everything: for a pick-up, which has no deliveries. */
export const isTaken = (status: StaffOrderStatus): boolean =>
  status !== DRAFT && (status === "collected" || status === "returned");
