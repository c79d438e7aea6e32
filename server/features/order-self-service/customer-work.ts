import { countUse } from "../../../db/queries/accounts/limits.ts";
import { findOrder, type OrderRow, touchOrder } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import type { Context } from "../../context.ts";
import { onceInTransaction } from "../../kernel/idempotency.ts";
import { findOrderOfToken, readFollowedOrder } from "../orders/reading/follow-order.ts";

/** Context of a change by an order's customer, inside its transaction; the order is locked. */
export interface CustomerWork {
  ctx: Context;
  tx: Tx;
  order: OrderRow;
  now: Date;
  /** ISO-8601 of `now`. */
  at: string;
}

/** The actor of a customer in the history of an order. */
export const CUSTOMER = "customer";

/** Changes an hour by one visitor, on whatever orders, refused ones included. */
const CHANGES_AN_HOUR = 30;

/**
 * Runs a change by the holder of an order's link in one transaction, once for each Idempotency-Key, and answers with the order as
 * its customer sees it then. A missing, expired or voided order is not found.
 */
export async function writeAsCustomer<R extends Refusal>(
  ctx: Context,
  input: { params: { token: string }; body: unknown },
  work: (work: CustomerWork) => Promise<R | undefined>,
): Promise<FollowedOrder | R | Refusal<"not_found" | "key_reused" | "invalid" | "rate_limited">> {
  const found = await findOrderOfToken(ctx, input.params.token);
  if (!found) return refuse("not_found");
  const now = ctx.now();
  const visitor = `order-self-service:${ctx.secrets.fingerprint("visitor", ctx.ip)}`;
  const wait = await countUse(ctx.db, visitor, { limit: CHANGES_AN_HOUR, seconds: 3600 }, now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const at = now.toISOString();
  const done = await onceInTransaction<{ orderId: string } | R | Refusal<"not_found">>(ctx, input, async (tx) => {
    const order = await touchOrder(tx, found.id, at);
    if (!order) return refuse("not_found");
    return (await work({ ctx, tx, order, now, at })) ?? { orderId: order.id };
  });
  if (isRefusal(done)) return done as R;
  const order = await findOrder(ctx.db, found.id);
  return order ? readFollowedOrder(ctx, order) : refuse("not_found");
}
