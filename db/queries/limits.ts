import type { Db, Tx } from "../schema.ts";

/**
 * Counts one use of `key` in the current window and says how long to wait when there were more than `limit`
 * (undefined = go on). Kept in the database, so a restart does not reset it.
 */
export async function countUse(
  db: Db | Tx,
  key: string,
  { limit, seconds }: { limit: number; seconds: number },
  now: Date,
): Promise<number | undefined> {
  const width = seconds * 1000;
  const window_start = Math.floor(now.getTime() / width) * width;
  const { count } = await db
    .insertInto("rate_limits")
    .values({ key, window_start, count: 1 })
    .onConflict((c) =>
      c.columns(["key", "window_start"]).doUpdateSet((eb) => ({ count: eb("rate_limits.count", "+", 1) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count > limit ? Math.max(1, Math.ceil((window_start + width - now.getTime()) / 1000)) : undefined;
}

export async function dropOldLimits(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("window_start", "<", before.getTime()).execute();
}
