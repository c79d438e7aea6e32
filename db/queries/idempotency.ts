import type { Insertable } from "kysely";
import { compileOnce, compileWrite } from "../engines/compile-once.ts";
import { fromJson, toJson } from "../json.ts";
import type { Db, Json, Schema, Tx } from "../schema.ts";
import { dropOldest } from "./drop-oldest.ts";

export interface IdempotencyKey {
  /** Owner of the key: keys of different people never meet. */
  owner: string;
  key: string;
  endpoint: string;
  /** SHA-256 of the request. */
  fingerprint: string;
}

const outcomesOf = compileOnce((db, { owner, key }: Pick<IdempotencyKey, "owner" | "key">) =>
  db.selectFrom("idempotency").selectAll().where("owner", "=", owner).where("key", "=", key),
);
const addOutcome = compileWrite((db, row: Insertable<Schema["idempotency"]>) =>
  db.insertInto("idempotency").values(row),
);

/** The outcome stored under the key; `other` when the key was used for another request. */
export async function findOutcome<T>(tx: Db | Tx, key: IdempotencyKey): Promise<{ outcome: T } | "other" | undefined> {
  const [row] = await outcomesOf(tx, { owner: key.owner, key: key.key });
  if (!row) return undefined;
  if (row.fingerprint !== key.fingerprint || row.endpoint !== key.endpoint) return "other";
  return { outcome: fromJson(row.outcome as Json<T>) };
}

/** Stores the outcome in the transaction of its effect; a second writer of the same key waits and then fails. */
export async function storeOutcome(tx: Tx, key: IdempotencyKey, outcome: unknown, now: Date): Promise<void> {
  await addOutcome(tx, { ...key, outcome: toJson(outcome), created_at: now.toISOString() });
}

/** Returns how many are dropped, about `limit` at most. */
export const dropOldOutcomes = (db: Db | Tx, before: Date, limit: number): Promise<number> =>
  dropOldest(db, "idempotency", "created_at", { before, limit });
