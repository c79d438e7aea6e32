import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import type { payments } from "../../../src-shared/contract/payments.ts";
import { isRefusal } from "../../../src-shared/contract/refusal.ts";
import type { Context } from "../../context.ts";
import { orderToAddTo, writeOrder } from "../orders/open-order.ts";
import { recordPayment, settlePayment } from "./record-payment.ts";

const adding = "POST /api/orders/:id/payments";
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
      return isRefusal(order) ? order : settlePayment(work, order, input.params.paymentId, input.body.state);
    }),
};
