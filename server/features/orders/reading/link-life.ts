import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { nextSteps, type OrderStatus } from "../../../../src-shared/orders/states.ts";
import { DAY_MS } from "../../../../src-shared/values/qatar-time.ts";
import type { App } from "../../../context.ts";

const LINK_DAYS = 90;

/**
 * Whether the follow-up link of an order is still valid: while the order is under way, and for 90 days after its last
 * event (server/README.md, Operations). An old mail that falls into other hands then reveals nothing.
 */
export function isLinkAlive(order: OrderRow, { now }: Pick<App, "now">): boolean {
  if (nextSteps(order.status as OrderStatus, order.method).length > 0) return true;
  return now().getTime() - Date.parse(order.updated_at) < LINK_DAYS * DAY_MS;
}
