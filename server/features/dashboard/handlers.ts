import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { dashboards } from "../../../src-shared/dashboard/operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { exportReport } from "./export-report.ts";
import { readDashboard, readWork } from "./read-dashboard.ts";

export const dashboardHandlers: HandlersFor<typeof dashboards, Context> = {
  "GET /api/work": fromReader(readWork),

  "GET /api/dashboard": fromReader((ctx, { query }) => readDashboard(ctx, query)),

  "GET /api/dashboard/export": async (ctx, { query }) => {
    const dashboard = await readDashboard({ ...ctx, db: ctx.reader }, query);
    return isRefusal(dashboard) ? dashboard : exportReport(ctx, dashboard, query);
  },
};
