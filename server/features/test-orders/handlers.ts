import { deleteTestOrder } from "../../../db/queries/orders/test-orders.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { testOrders } from "../../../src-shared/orders/test-order.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { placeTestOrder } from "./place-test-order.ts";
import { readTestOrder } from "./read-test-order.ts";

export const testOrderHandlers: HandlersFor<typeof testOrders, Context> = {
  "GET /api/test-order": (ctx) => readTestOrder(ctx, ctx.db),

  "POST /api/test-order": (ctx, input) =>
    staffWrite(
      ctx,
      input,
      async (tx) => (await placeTestOrder(ctx, tx, input.body.lang)) ?? (await readTestOrder(ctx, tx)),
    ),

  "DELETE /api/test-order": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      await deleteTestOrder(tx);
      return readTestOrder(ctx, tx);
    }),
};
