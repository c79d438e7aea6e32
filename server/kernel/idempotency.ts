import { lostToAnother } from "../../db/engines/dialect.ts";
import { findOutcome, storeOutcome } from "../../db/queries/idempotency.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuseKey } from "../../src-shared/api/http.ts";
import { isRefusal, type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { Context } from "../context.ts";
import { sha256 } from "../secrets.ts";

/**
 * Runs `work` in a transaction, at most once for each Idempotency-Key of this caller (server/security.md, row 27).
 * The same key with the same request gets the stored outcome; with another request it is refused. A request that is
 * still running is waited for rather than refused: writers queue at the database, so the second finds the outcome of
 * the first. Refusals and faults leave nothing behind and are not stored, so a corrected retry may use the key again.
 */
export async function onceInTransaction<T>(
  ctx: Context,
  request: unknown,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<"key_reused" | "invalid">> {
  const { idempotencyKey } = ctx;
  if (idempotencyKey === undefined) return againWhenLost(() => inTransaction(ctx.db, work));
  const wrong = refuseKey(idempotencyKey);
  if (wrong) return wrong;
  const key = {
    owner: ownerOf(ctx, idempotencyKey),
    key: idempotencyKey,
    endpoint: ctx.operation,
    fingerprint: sha256(JSON.stringify(request)),
  };
  let replayed = false;
  const outcome = await againWhenLost(() =>
    inTransaction<T | Refusal<"key_reused">>(ctx.db, async (tx) => {
      const known = await findOutcome<T>(tx, key);
      if (known === "other") return refuse("key_reused");
      replayed = known !== undefined;
      if (known) return known.outcome;
      const made = await work(tx);
      if (!isRefusal(made)) await storeOutcome(tx, key, made, ctx.now());
      return made;
    }),
  );
  if (replayed) ctx.meters?.replays.add({ route: ctx.operation });
  if (!isRefusal(outcome)) return outcome;
  // What refused it may be the very same request, sent twice at once: then its outcome is there by now.
  const twin = await findOutcome<T>(ctx.db, key);
  if (!twin || twin === "other") return outcome;
  ctx.meters?.replays.add({ route: ctx.operation });
  return twin.outcome;
}

/** Each round one of those who meet gets through. */
const TRIES = 5;

/**
 * Two who ask for the same name at the same moment both find it free where writers do not wait for each other. The one
 * that comes second looks once more, finds it taken, and says so as it would have a moment later (server/security.md,
 * Faults).
 */
async function againWhenLost<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (problem) {
      if (tries === TRIES || !lostToAnother(problem)) throw problem;
    }
  }
}

/** Long enough that nobody guesses another visitor's: 96 bits as base64. A UUID has 36. */
const UNGUESSABLE = 16;

/**
 * Keys of different askers never meet: those of a desktop belong to it, not to the person. Visitors have no name, so a key
 * of theirs is known by itself, also after they changed networks, if it can hardly be guessed; a short one is kept apart
 * by network address, or a stranger who sends the same key first would block it or be answered with somebody's receipt.
 */
function ownerOf({ actor, secrets, ip }: Context, key: string): string {
  if (actor.kind === "staff") return actor.deviceId === undefined ? `staff:${actor.id}` : `device:${actor.deviceId}`;
  return key.length >= UNGUESSABLE ? "visitor" : `visitor:${secrets.fingerprint("visitor", ip)}`;
}
