import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import { MAX_SHOWN_ROWS, type reports } from "../../../src-shared/reports/operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { exportReport } from "./export-report.ts";
import { readReport } from "./read-report.ts";

export const reportHandlers: HandlersFor<typeof reports, Context> = {
  "GET /api/reports/:report": fromReader(async (ctx, { params, query }) => {
    const read = await readReport(ctx, params.report, query, MAX_SHOWN_ROWS);
    if (isRefusal(read)) return read;
    const { parts, ...rest } = read;
    return { ...rest, madeAt: ctx.now().toISOString(), rows: [...parts()].flat() };
  }),

  "GET /api/reports/:report/export": async (ctx, { params, query }) => {
    const whole = await readReport({ ...ctx, db: ctx.reader }, params.report, query);
    return isRefusal(whole) ? whole : exportReport(ctx, whole, query);
  },
};
