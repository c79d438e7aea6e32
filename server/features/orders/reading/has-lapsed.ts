import { type OrderEventRow, type OrderRow, orderEventData } from "../../../../db/queries/orders/orders.ts";

/** Whether the expiry job cancelled an order because its transfer did not arrive in time; orders cancelled by people stay so. */
export function hasLapsed(
  order: Pick<OrderRow, "status" | "voided_at">,
  events: readonly Pick<OrderEventRow, "kind" | "to_status" | "data">[],
): boolean {
  if (order.status !== "cancelled" || order.voided_at !== null) return false;
  const last = events.findLast((event) => event.to_status === "cancelled");
  return last !== undefined && orderEventData(last, "status")?.reason === "unpaid";
}
