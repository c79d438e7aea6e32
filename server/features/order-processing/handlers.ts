import { findOrder } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { orders } from "../../../src-shared/orders/operations.ts";
import type { Context } from "../../context.ts";
import { onceInTransaction } from "../../kernel/idempotency.ts";
import { findOrderOfToken, readFollowedOrder } from "../orders/reading/follow-order.ts";
import { addOrderFile } from "./changing/add-file.ts";
import { takeMailProof } from "./placing/confirmation-limit.ts";
import { type PlacedOrder, placeOrder } from "./placing/place-order.ts";
import { mailFollowUpLink, resendConfirmation } from "./placing/resend-link.ts";

/** An outcome stored before outcomes had what the answer says: that is read from the order. */
async function withReceipt(ctx: Context, placed: PlacedOrder | Pick<PlacedOrder, "orderId">): Promise<PlacedOrder> {
  if ("number" in placed) return placed;
  const order = await findOrder(ctx.db, placed.orderId);
  if (!order) throw new Error("a placed order is gone");
  return { orderId: order.id, number: order.number, total: order.total, createdAt: order.created_at };
}

export const orderHandlers: HandlersFor<typeof orders, Context> = {
  "POST /api/orders": async (ctx, { body }) => {
    let isNew = false;
    const place = (tx: Tx) => {
      isNew = true;
      return placeOrder(ctx, tx, body);
    };
    const placed = await onceInTransaction(ctx, body, place, { isShort: true });
    if (isRefusal(placed)) return placed;
    if (isNew) ctx.counted?.push({ kind: "order", lang: "", subject: "" });
    const { orderId: id, number, total, createdAt } = await withReceipt(ctx, placed);
    return { id, number, total, currency: "QAR", createdAt, token: ctx.secrets.orderToken(id) };
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
