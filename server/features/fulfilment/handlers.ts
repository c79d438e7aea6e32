import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { fulfilment } from "../../../src-shared/orders/fulfilment.ts";
import type { Context } from "../../context.ts";
import { orderToAddTo, writeOrder } from "../orders/order-work.ts";
import { changeDelivery } from "./change-delivery.ts";
import { planDelivery } from "./plan-delivery.ts";
import { takeBack } from "./take-back.ts";

export const fulfilmentHandlers: HandlersFor<typeof fulfilment, Context> = {
  "POST /api/orders/:id/deliveries": (ctx, input) =>
    writeOrder(ctx, input, (work) => planDelivery(work, input.params.id, input.body)),

  "PATCH /api/deliveries/:id": (ctx, input) =>
    writeOrder(ctx, input, (work) => changeDelivery(work, input.params.id, input.body)),

  "POST /api/orders/:id/returns": (ctx, input) =>
    writeOrder(ctx, input, async (work) => {
      const order = await orderToAddTo(work, input.params.id);
      return isRefusal(order) ? order : takeBack(work, order, input.body);
    }),
};
