import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import type { monthClosings } from "../../../src-shared/contract/month-closing.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../staff-write.ts";
import { closeMonths, readClosing, reopenMonths } from "./close-month.ts";

const closing = "POST /api/billing/closing";
const reopening = "POST /api/billing/closing/reopen";

export const monthClosingHandlers: HandlersFor<typeof monthClosings, Context> = {
  "GET /api/billing/closing": (ctx) => readClosing(ctx.db),

  [closing]: (ctx, input) => staffWrite(ctx, closing, input, (tx) => closeMonths(ctx, tx, input.body.until)),

  [reopening]: (ctx, input) => staffWrite(ctx, reopening, input, (tx) => reopenMonths(ctx, tx, input.body)),
};
