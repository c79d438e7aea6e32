import type { Db, Tx } from "../../schema.ts";

/** The minute of a time, as the table has it: "2026-11-23T21:05". */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16);

/** Adds errors to a minute's count, which all processes share. */
export async function addServerErrors(db: Db | Tx, minute: string, count: number): Promise<void> {
  await db
    .insertInto("server_errors")
    .values({ minute, count })
    .onConflict((c) => c.column("minute").doUpdateSet((eb) => ({ count: eb("server_errors.count", "+", count) })))
    .execute();
}

/** Errors since a time, and the number of minutes that had any. */
export async function countServerErrors(db: Db | Tx, since: Date): Promise<{ errors: number; minutes: number }> {
  const rows = await db.selectFrom("server_errors").select("count").where("minute", ">=", minuteOf(since)).execute();
  return { errors: rows.reduce((sum, { count }) => sum + count, 0), minutes: rows.length };
}

export async function dropOldServerErrors(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("server_errors").where("minute", "<", minuteOf(before)).execute();
}
