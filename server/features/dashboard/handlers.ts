import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { dashboards } from "../../../src-shared/dashboard/operations.ts";
import type { Context } from "../../context.ts";
import { exportReport } from "./export-report.ts";
import { readDashboard, readWork } from "./read-dashboard.ts";

export const dashboardHandlers: HandlersFor<typeof dashboards, Context> = {
  "GET /api/work": (ctx) => readWork(ctx),

  "GET /api/dashboard": (ctx, { query }) => readDashboard(ctx, query),

  "GET /api/dashboard/export": async (ctx, { query }) => {
    const dashboard = await readDashboard(ctx, query);
    return isRefusal(dashboard) ? dashboard : exportReport(ctx, dashboard, query);
  },
};
