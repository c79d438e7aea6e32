import { fromJson, toJson } from "../json.ts";
import type { Db, Json, Tx } from "../schema.ts";
import { dropOldest } from "./drop-oldest.ts";

export interface IdempotencyKey {
  /** Owner of the key: keys of different people never meet. */
  owner: string;
  key: string;
  endpoint: string;
  /** SHA-256 of the request. */
  fingerprint: string;
}

/** The outcome stored under the key; `other` when the key was used for another request. */
export async function findOutcome<T>(tx: Db | Tx, key: IdempotencyKey): Promise<{ outcome: T } | "other" | undefined> {
  const row = await tx
    .selectFrom("idempotency")
    .selectAll()
    .where("owner", "=", key.owner)
    .where("key", "=", key.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== key.fingerprint || row.endpoint !== key.endpoint) return "other";
  return { outcome: fromJson(row.outcome as Json<T>) };
}

/** Stores the outcome in the transaction of its effect; a second writer of the same key waits and then fails. */
export async function storeOutcome(tx: Tx, key: IdempotencyKey, outcome: unknown, now: Date): Promise<void> {
  await tx
    .insertInto("idempotency")
    .values({ ...key, outcome: toJson(outcome), created_at: now.toISOString() })
    .execute();
}

/** Returns how many are dropped, about `limit` at most. */
export const dropOldOutcomes = (db: Db | Tx, before: Date, limit: number): Promise<number> =>
  dropOldest(db, "idempotency", "created_at", { before, limit });
