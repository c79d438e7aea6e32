import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { lateTransfers } from "../../../src-shared/payments/late-transfers.ts";
import type { Context } from "../../context.ts";
import { writeOrder } from "../orders/order-work.ts";
import { movePayment } from "../payments/move-payment.ts";
import { putOffPayment, reopenOrder } from "./changing/reopen-order.ts";

export const lateTransferHandlers: HandlersFor<typeof lateTransfers, Context> = {
  "POST /api/orders/:id/reopen": (ctx, input) =>
    writeOrder(ctx, input, (work) => reopenOrder(work, input.params.id, input.body)),

  "PUT /api/orders/:id/payment-due": (ctx, input) =>
    writeOrder(ctx, input, (work) => putOffPayment(work, input.params.id, input.body.dueOn)),

  "POST /api/orders/:id/moved-payments": (ctx, input) =>
    writeOrder(ctx, input, (work) => movePayment(work, input.params.id, input.body)),
};
