import { fromJson } from "../../../db/json.ts";
import { listSavedViews, type SavedViewRow } from "../../../db/queries/accounts/saved-views.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { SavedView, savedViews } from "../../../src-shared/saved-views/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { signedIn } from "../session/signed-in.ts";
import { removeView, saveView } from "./write-view.ts";

const viewOf = ({ id, list, name, state }: SavedViewRow): SavedView => ({ id, list, name, state: fromJson(state) });

export const savedViewHandlers: HandlersFor<typeof savedViews, Context> = {
  "GET /api/saved-views": async (ctx) => (await listSavedViews(ctx.db, signedIn(ctx).id)).map(viewOf),

  "POST /api/saved-views": (ctx, input) => staffWrite(ctx, input, (tx) => saveView(ctx, tx, input.body)),

  "DELETE /api/saved-views/:id": (ctx, input) => staffWrite(ctx, input, (tx) => removeView(ctx, tx, input.params.id)),
};
