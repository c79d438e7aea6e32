import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { monthClosings } from "../../../src-shared/billing/month-closing.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { closeMonths, readClosing, reopenMonths } from "./close-month.ts";

export const monthClosingHandlers: HandlersFor<typeof monthClosings, Context> = {
  "GET /api/billing/closing": (ctx) => readClosing(ctx.db),

  "POST /api/billing/closing": (ctx, input) => staffWrite(ctx, input, (tx) => closeMonths(ctx, tx, input.body.until)),

  "POST /api/billing/closing/reopen": (ctx, input) => staffWrite(ctx, input, (tx) => reopenMonths(ctx, tx, input.body)),
};
