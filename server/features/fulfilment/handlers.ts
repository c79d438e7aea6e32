import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import type { fulfilment } from "../../../src-shared/contract/fulfilment.ts";
import { isRefusal } from "../../../src-shared/contract/refusal.ts";
import type { Context } from "../../context.ts";
import { orderToAddTo, writeOrder } from "../orders/open-order.ts";
import { changeDelivery } from "./change-delivery.ts";
import { planDelivery } from "./plan-delivery.ts";
import { takeBack } from "./take-back.ts";

const planning = "POST /api/orders/:id/deliveries";
const changing = "PATCH /api/deliveries/:id";
const returning = "POST /api/orders/:id/returns";

export const fulfilmentHandlers: HandlersFor<typeof fulfilment, Context> = {
  [planning]: (ctx, input) =>
    writeOrder(ctx, planning, input, (work) => planDelivery(work, input.params.id, input.body)),

  [changing]: (ctx, input) =>
    writeOrder(ctx, changing, input, (work) => changeDelivery(work, input.params.id, input.body)),

  [returning]: (ctx, input) =>
    writeOrder(ctx, returning, input, async (work) => {
      const order = await orderToAddTo(work, input.params.id);
      return isRefusal(order) ? order : takeBack(work, order, input.body, returning);
    }),
};
