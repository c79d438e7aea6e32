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
 * `isShort` as for `inTransaction`.
 */
export async function onceInTransaction<T>(
  ctx: Context,
  request: unknown,
  work: (tx: Tx) => Promise<T>,
  options: { isShort?: boolean } = {},
): Promise<T | Refusal<"key_reused" | "invalid">> {
  const { idempotencyKey } = ctx;
  if (idempotencyKey === undefined) return againWhenLost(() => inTransaction(ctx.db, work, options));
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
    inTransaction<T | Refusal<"key_reused">>(
      ctx.db,
      async (tx) => {
        const storedOutcome = await findOutcome<T>(tx, key);
        if (storedOutcome === "other") return refuse("key_reused");
        replayed = storedOutcome !== undefined;
        if (storedOutcome) return storedOutcome.outcome;
        const made = await work(tx);
        if (!isRefusal(made)) await storeOutcome(tx, key, made, ctx.now());
        return made;
      },
      options,
    ),
  );
  if (replayed) ctx.meters?.replays.add({ route: ctx.operation });
  if (!isRefusal(outcome)) return outcome;
  // The same request may have been sent twice at once and have caused the refusal: its outcome is stored by now.
  const earlier = await findOutcome<T>(ctx.db, key);
  if (!earlier || earlier === "other") return outcome;
  ctx.meters?.replays.add({ route: ctx.operation });
  return earlier.outcome;
}

/** Attempts of one request. In each round one of the competing requests succeeds. */
const TRIES = 5;

/**
 * Runs again after a lost race for a name. Two requests for the same name at the same moment both find it free where
 * writers do not wait for each other. The second one runs once more, finds the name taken and refuses as it would have
 * a moment later (server/security.md, Faults).
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

/** Length of a key that nobody guesses: 96 bits as base64. A UUID has 36 characters. */
const UNGUESSABLE = 16;

/**
 * The owner of an idempotency key, so that keys of different callers never meet. A desktop's keys belong to the
 * desktop, not to its user. A visitor has no name: a key that can hardly be guessed stands by itself, also after a
 * change of network; a short one is separated by network address, or a stranger who sends the same key first would
 * block it or be answered with another visitor's receipt.
 */
function ownerOf({ actor, secrets, ip }: Context, key: string): string {
  if (actor.kind === "staff") return actor.deviceId === undefined ? `staff:${actor.id}` : `device:${actor.deviceId}`;
  return key.length >= UNGUESSABLE ? "visitor" : `visitor:${secrets.fingerprint("visitor", ip)}`;
}
