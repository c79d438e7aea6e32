import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { bulk } from "../../../src-shared/products/bulk.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { changeMany } from "./change-many.ts";
import { undoBulk } from "./undo-bulk.ts";

export const bulkHandlers: HandlersFor<typeof bulk, Context> = {
  "POST /api/products/bulk": (ctx, { body }) => changeMany(ctx, body),

  "POST /api/products/bulk/:id/undo": (ctx, input) =>
    staffWrite(ctx, input, (tx) => undoBulk(ctx, tx, input.params.id)),
};
