import { findOutcome, storeOutcome } from "../db/queries/idempotency.ts";
import type { Tx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EndpointKey } from "../src-shared/contract/define.ts";
import { isRefusal, type Refusal, refuse } from "../src-shared/contract/refusal.ts";
import type { Context } from "./context.ts";
import { sha256 } from "./secrets.ts";

/**
 * Runs `work` in a transaction, at most once for each Idempotency-Key of this caller (security.md, row 27).
 * The same key with the same request gets the stored outcome; with another request it is refused. A request that is
 * still running is waited for rather than refused: writers queue at the database, so the second finds the outcome of
 * the first. Refusals and faults leave nothing behind and are not stored, so a corrected retry may use the key again.
 */
export async function onceInTransaction<T>(
  ctx: Context,
  endpoint: EndpointKey,
  request: unknown,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<"key_reused" | "invalid">> {
  const { idempotencyKey } = ctx;
  if (idempotencyKey === undefined) return inTransaction(ctx.db, work);
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    return refuse("invalid", {
      fields: { "Idempotency-Key": { code: "invalid", message: "Send 1 to 255 visible ASCII characters." } },
    });
  }
  const key = {
    owner: ctx.actor.kind === "staff" ? `staff:${ctx.actor.id}` : "visitor",
    key: idempotencyKey,
    endpoint,
    fingerprint: sha256(JSON.stringify(request)),
  };
  return inTransaction<T | Refusal<"key_reused">>(ctx.db, async (tx) => {
    const known = await findOutcome<T>(tx, key);
    if (known === "other") return refuse("key_reused");
    if (known) return known.outcome;
    const outcome = await work(tx);
    if (!isRefusal(outcome)) await storeOutcome(tx, key, outcome, ctx.now());
    return outcome;
  });
}
