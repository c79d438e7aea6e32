import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { costs } from "../../../src-shared/stock/cost-operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { enterCosts, readCosts } from "./enter-costs.ts";

export const costHandlers: HandlersFor<typeof costs, Context> = {
  "GET /api/products/:id/costs": fromReader((ctx, { params }) => readCosts(ctx.db, params.id)),

  "POST /api/products/:id/costs": (ctx, input) =>
    staffWrite(ctx, input, (tx) => enterCosts(ctx, tx, input.params.id, input.body.costs)),
};
