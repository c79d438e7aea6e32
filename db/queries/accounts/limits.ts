import type { Insertable } from "kysely";
import { compileOnce } from "../../engines/compile-once.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

const addUses = compileOnce((db, { rows }: { rows: Insertable<Schema["rate_limits"]>[] }) =>
  db
    .insertInto("rate_limits")
    .values(rows)
    .onConflict((c) =>
      c
        .columns(["key", "window_start"])
        .doUpdateSet((eb) => ({ count: eb("rate_limits.count", "+", eb.ref("excluded.count")) })),
    )
    .returning(["key", "count"]),
);

/** Counts one use of `key` in the current window, or `times` of them, and returns the new count. */
export async function addUse(db: Db | Tx, key: string, seconds: number, now: Date, times = 1): Promise<number> {
  const [row] = await addUses(db, { rows: [{ key, window_start: windowStart(seconds, now), count: times }] });
  return (row as { count: number }).count;
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
  return countUses(db, [{ key, limit, seconds }], now);
}

/** As `countUse`, for several keys in one statement: how long to wait for the first of them that is used up. */
export async function countUses(
  db: Db | Tx,
  uses: readonly { key: string; limit: number; seconds: number }[],
  now: Date,
): Promise<number | undefined> {
  const rows = uses.map(({ key, seconds }) => ({ key, window_start: windowStart(seconds, now), count: 1 }));
  const counts = new Map((await addUses(db, { rows })).map((row) => [row.key, row.count]));
  const over = uses.find(({ key, limit }) => (counts.get(key) ?? 0) > limit);
  if (!over) return undefined;
  const end = windowStart(over.seconds, now) + over.seconds * 1000;
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}

function windowStart(seconds: number, now: Date): number {
  const width = seconds * 1000;
  return Math.floor(now.getTime() / width) * width;
}

export async function dropOldLimits(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("window_start", "<", before.getTime()).execute();
}
