import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { payments } from "../../../src-shared/payments/operations.ts";
import type { Context } from "../../context.ts";
import { orderToAddTo, writeOrder } from "../orders/order-work.ts";
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
