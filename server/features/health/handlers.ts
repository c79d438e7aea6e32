import { damageOf } from "../../../db/backup/damage.ts";
import { describeDatabase, probeWrite } from "../../../db/backup/probe.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { health } from "../../../src-shared/health/operations.ts";
import { PART_NAMES, type Parts } from "../../../src-shared/system/alerts.ts";
import type { Context } from "../../context.ts";
import { readParts } from "./read-parts.ts";

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
    const parts = await readParts(ctx);
    const retryAfter = secondsUntilReady(ctx, parts);
    if (retryAfter !== undefined) return refuse("unavailable", { details: parts, retryAfter });
    const isWhole = PART_NAMES.every((part) => parts[part] === "ok");
    return { status: isWhole ? "ready" : "degraded", ...parts };
  },
};

/** Seconds after which to ask again a shop that cannot serve visitors; undefined for one that can. */
function secondsUntilReady({ db, health: { starting, draining } }: Context, parts: Parts): number | undefined {
  if (starting || draining) return 2;
  // A damaged file waits for a person, a busy one for a moment.
  if (parts.database === "down") return damageOf(db) ? 60 : 5;
  return parts.disk === "full" ? 30 : undefined;
}
