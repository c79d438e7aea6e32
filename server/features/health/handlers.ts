import { damageOf } from "../../../db/backup/damage.ts";
import { describeDatabase, probeWrite } from "../../../db/backup/probe.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { health } from "../../../src-shared/health/operations.ts";
import type { Context } from "../../context.ts";
import { hasFreeSpace } from "./free-space.ts";

export const healthHandlers: HandlersFor<typeof health, Context> = {
  "GET /api/health": (ctx) => ({ status: "ok", time: ctx.now().toISOString() }),

  "GET /api/db-health": async (ctx) => {
    try {
      await probeWrite(ctx.db);
    } catch (problem) {
      ctx.log.error({ err: problem }, "the database does not take a write");
      return refuse("unavailable", { retryAfter: 5 });
    }
    const administrator = ctx.actor.kind === "staff" && ctx.actor.role === "admin";
    return { status: "ok", ...(administrator ? { detail: await describeDatabase(ctx.db) } : {}) };
  },

  "GET /api/ready": async (ctx) => {
    if (ctx.health.starting || ctx.health.draining) return refuse("unavailable", { retryAfter: 2 });
    if (damageOf(ctx.db)) return refuse("unavailable", { retryAfter: 60 });
    try {
      await probeWrite(ctx.db);
    } catch {
      return refuse("unavailable", { retryAfter: 5 });
    }
    if (!(await hasFreeSpace(ctx.dataDir))) return refuse("unavailable", { retryAfter: 30 });
    return ctx.health.mailDown ? { status: "degraded", mail: "down" } : { status: "ready", mail: "ok" };
  },
};
