import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import type { lateTransfers } from "../../../src-shared/contract/late-transfers.ts";
import type { payments } from "../../../src-shared/contract/payments.ts";
import { isRefusal } from "../../../src-shared/contract/refusal.ts";
import type { Context } from "../../context.ts";
import { orderToAddTo, writeOrder } from "../orders/open-order.ts";
import { putOffPayment, reopenOrder } from "../orders/reopen-order.ts";
import { movePayment } from "./move-payment.ts";
import { recordPayment, settlePayment } from "./record-payment.ts";

const adding = "POST /api/orders/:id/payments";
const reopening = "POST /api/orders/:id/reopen";
const puttingOff = "PUT /api/orders/:id/payment-due";
const moving = "POST /api/orders/:id/moved-payments";
const settling = "PATCH /api/orders/:id/payments/:paymentId";

export const paymentHandlers: HandlersFor<typeof payments, Context> = {
  [adding]: (ctx, input) =>
    writeOrder(ctx, adding, input, async (work) => {
      const order = await orderToAddTo(work, input.params.id);
      return isRefusal(order) ? order : recordPayment(work, order, input.body, adding);
    }),

  [settling]: (ctx, input) =>
    writeOrder(ctx, settling, input, async (work) => {
      const order = await orderToAddTo(work, input.params.id);
      return isRefusal(order) ? order : settlePayment(work, order, input.params.paymentId, input.body);
    }),
};

export const lateTransferHandlers: HandlersFor<typeof lateTransfers, Context> = {
  [reopening]: (ctx, input) =>
    writeOrder(ctx, reopening, input, (work) => reopenOrder(work, input.params.id, input.body)),

  [puttingOff]: (ctx, input) =>
    writeOrder(ctx, puttingOff, input, (work) => putOffPayment(work, input.params.id, input.body.dueOn)),

  [moving]: (ctx, input) => writeOrder(ctx, moving, input, (work) => movePayment(work, input.params.id, input.body)),
};
