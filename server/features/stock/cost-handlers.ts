import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { costs } from "../../../src-shared/stock/cost-operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { enterCosts, readCosts } from "./enter-costs.ts";
import { receiveAtCost } from "./receive-at-cost.ts";

export const costHandlers: HandlersFor<typeof costs, Context> = {
  "GET /api/products/:id/costs": fromReader((ctx, { params }) => readCosts(ctx.db, params.id)),

  "POST /api/products/:id/costs": (ctx, input) =>
    staffWrite(ctx, input, (tx) => enterCosts(ctx, tx, input.params.id, input.body.costs)),

  "POST /api/variants/:id/receipts": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const received = await receiveAtCost(ctx, tx, input.params.id, input.body);
      if (isRefusal(received)) return received;
      const { id: movementId, figures, version, cost } = received;
      return { movementId, ...figures, version, cost };
    }),
};
