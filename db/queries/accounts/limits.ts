import type { Db, Tx } from "../../schema.ts";

/** Counts one use of `key` in the current window, or `times` of them, and returns the new count. */
export async function addUse(db: Db | Tx, key: string, seconds: number, now: Date, times = 1): Promise<number> {
  const { count } = await db
    .insertInto("rate_limits")
    .values({ key, window_start: windowStart(seconds, now), count: times })
    .onConflict((c) =>
      c.columns(["key", "window_start"]).doUpdateSet((eb) => ({ count: eb("rate_limits.count", "+", times) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}

/** Number of uses of `key` in the current window. */
export async function readUses(db: Db | Tx, key: string, seconds: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom("rate_limits")
    .select("count")
    .where("key", "=", key)
    .where("window_start", "=", windowStart(seconds, now))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Counts one use of `key` in the current window and returns how long to wait when there were more than `limit`
 * (undefined = go on). Stored in the database, so a restart does not reset it.
 */
export async function countUse(
  db: Db | Tx,
  key: string,
  { limit, seconds }: { limit: number; seconds: number },
  now: Date,
): Promise<number | undefined> {
  const count = await addUse(db, key, seconds, now);
  const end = windowStart(seconds, now) + seconds * 1000;
  return count > limit ? Math.max(1, Math.ceil((end - now.getTime()) / 1000)) : undefined;
}

function windowStart(seconds: number, now: Date): number {
  const width = seconds * 1000;
  return Math.floor(now.getTime() / width) * width;
}

export async function dropOldLimits(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("window_start", "<", before.getTime()).execute();
}
