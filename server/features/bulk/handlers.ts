import { findBulkChange } from "../../../db/queries/catalogue/bulk.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { bulk } from "../../../src-shared/products/bulk.ts";
import type { Context } from "../../context.ts";
import { changeMany } from "./change-many.ts";
import { listLastChanges } from "./list-last-changes.ts";
import { PRODUCTS_AT_ONCE } from "./planned-change.ts";
import { undoBulk } from "./undo-bulk.ts";

export const bulkHandlers: HandlersFor<typeof bulk, Context> = {
  "POST /api/products/bulk": (ctx, { body }) => changeMany(ctx, body),

  "POST /api/products/bulk/:id/undo": (ctx, input) => undoBulk(ctx, input),

  "GET /api/staff/bulk-changes": (ctx) => listLastChanges(ctx),

  "GET /api/products/bulk/:id": async ({ db }, { params }) => {
    const record = await findBulkChange(db, params.id);
    if (!record) return refuse("not_found");
    const { state, chosen, nextPart, changed } = record;
    return { state, chosen, done: Math.min(nextPart * PRODUCTS_AT_ONCE, chosen), changed };
  },
};
