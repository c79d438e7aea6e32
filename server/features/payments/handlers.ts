import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { lateTransfers } from "../../../src-shared/payments/late-transfers.ts";
import type { payments } from "../../../src-shared/payments/operations.ts";
import type { Context } from "../../context.ts";
import { putOffPayment, reopenOrder } from "../order-processing/changing/reopen-order.ts";
import { orderToAddTo, writeOrder } from "../orders/order-work.ts";
import { movePayment } from "./move-payment.ts";
import { recordPayment, settlePayment } from "./record-payment.ts";

export const paymentHandlers: HandlersFor<typeof payments, Context> = {
  "POST /api/orders/:id/payments": (ctx, input) =>
    writeOrder(ctx, input, async (work) => {
      const order = await orderToAddTo(work, input.params.id);
      return isRefusal(order) ? order : recordPayment(work, order, input.body);
    }),

  "PATCH /api/orders/:id/payments/:paymentId": (ctx, input) =>
    writeOrder(ctx, input, async (work) => {
      const order = await orderToAddTo(work, input.params.id);
      return isRefusal(order) ? order : settlePayment(work, order, input.params.paymentId, input.body);
    }),
};

export const lateTransferHandlers: HandlersFor<typeof lateTransfers, Context> = {
  "POST /api/orders/:id/reopen": (ctx, input) =>
    writeOrder(ctx, input, (work) => reopenOrder(work, input.params.id, input.body)),

  "PUT /api/orders/:id/payment-due": (ctx, input) =>
    writeOrder(ctx, input, (work) => putOffPayment(work, input.params.id, input.body.dueOn)),

  "POST /api/orders/:id/moved-payments": (ctx, input) =>
    writeOrder(ctx, input, (work) => movePayment(work, input.params.id, input.body)),
};
