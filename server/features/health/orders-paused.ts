import { isOneFile } from "../../../db/engines/dialect.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { hasFreeSpaceNow } from "./free-space.ts";

/** Seconds after which a retry may help: an administrator has to free space, or restore a backup. */
const RETRY_AFTER_S = 300;

/**
 * Refuses an order that the shop might not be able to store, because the disk is nearly full (server/security.md,
 * Faults). Screens have their own text for `details.reason`. On a desktop, and where PostgreSQL stores the orders, this
 * folder's disk decides nothing.
 */
export function refuseWhilePaused(
  ctx: Pick<Context, "db" | "dataDir" | "numbering">,
): Refusal<"unavailable"> | undefined {
  if (ctx.numbering === "pending" || !isOneFile(ctx.db) || hasFreeSpaceNow(ctx.dataDir)) return undefined;
  return ordersPaused();
}

/** The refusal while no order can be stored, for any cause. */
export const ordersPaused = (): Refusal<"unavailable"> =>
  refuse("unavailable", {
    message: "Orders are paused for the moment. Nothing was ordered.",
    details: { reason: "orders_paused" },
    retryAfter: RETRY_AFTER_S,
  });
