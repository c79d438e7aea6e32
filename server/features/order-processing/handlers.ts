import { findOrder } from "../../../db/queries/orders/orders.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { orders } from "../../../src-shared/orders/operations.ts";
import type { Context } from "../../context.ts";
import { onceInTransaction } from "../../kernel/idempotency.ts";
import { findOrderOfToken, readFollowedOrder } from "../orders/reading/follow-order.ts";
import { addOrderFile } from "./changing/add-file.ts";
import { takeMailProof } from "./placing/confirmation-limit.ts";
import { placeOrder } from "./placing/place-order.ts";
import { mailFollowUpLink, resendConfirmation } from "./placing/resend-link.ts";

export const orderHandlers: HandlersFor<typeof orders, Context> = {
  "POST /api/orders": async (ctx, { body }) => {
    // Read before the transaction: the view follows the committed feed on a handle of its own.
    const view = await ctx.catalogue.current();
    const placed = await onceInTransaction(ctx, body, (tx) => placeOrder(ctx, tx, view, body));
    if (isRefusal(placed)) return placed;
    const order = await findOrder(ctx.db, placed.orderId);
    if (!order) throw new Error("a placed order is gone");
    return {
      id: order.id,
      number: order.number,
      total: order.total,
      currency: "QAR",
      createdAt: order.created_at,
      token: ctx.secrets.orderToken(order.id),
    };
  },

  "GET /api/track/:token": async (ctx, { params, query }) => {
    const order = await findOrderOfToken(ctx, params.token);
    if (!order) return refuse("not_found");
    await takeMailProof(ctx, order, query.mail);
    return readFollowedOrder(ctx, order);
  },

  "POST /api/track/link": (ctx, { body }) => mailFollowUpLink(ctx, body),

  "POST /api/track/:token/files": (ctx, { params, body, file }) => addOrderFile(ctx, params.token, body.kind, file),

  "POST /api/send-order": (ctx, { body }) => resendConfirmation(ctx, body.orderId, body.token),
};
