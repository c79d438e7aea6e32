import { stillToCome, type Whereabouts } from "../../../src-shared/orders/plan.ts";
import type { MoveDetails } from "../../../src-shared/orders/staff-order.ts";
import {
  allowedMoves,
  DRAFT,
  type FulfilmentMethod,
  type OrderStatus,
  type StaffOrderStatus,
} from "../../../src-shared/orders/states.ts";

/**
 * The steps an order may take now: those of the table, less those that its deliveries are not ready for. It leaves only
 * when every piece is planned, and has arrived only when nothing is left behind. Where a deposit was asked, work begins
 * when it has come.
 */
export function movesNow(
  order: { status: StaffOrderStatus; method: FulfilmentMethod; voided: boolean; depositMissing: boolean },
  pieces: ReadonlyMap<string, Whereabouts>,
): OrderStatus[] {
  if (order.voided) return [];
  return allowedMoves(order.status, order.method).filter((to) => obstacle(order, to, pieces) === undefined);
}

/** Why a step of the table is not open yet. */
export function obstacle(
  { method, depositMissing }: { method: FulfilmentMethod; depositMissing: boolean },
  to: OrderStatus,
  pieces: ReadonlyMap<string, Whereabouts>,
): MoveDetails["because"] | undefined {
  if (to === "preparing" && depositMissing) return "deposit_missing";
  if (method !== "delivery") return undefined;
  const all = [...pieces.values()];
  if (to === "out_for_delivery" && all.some((line) => line.unplanned > 0)) return "goods_not_planned";
  if (to === "delivered" && all.some((line) => stillToCome(line) > line.out)) return "goods_left_behind";
  return undefined;
}

/** Whether the customer has taken everything: for a pick-up, which has no deliveries to tell. */
export const isTaken = (status: StaffOrderStatus): boolean =>
  status !== DRAFT && (status === "collected" || status === "returned");
