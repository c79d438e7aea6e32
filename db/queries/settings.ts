import { fromJson, toJson } from "../json.ts";
import type { Db, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";

/** A setting as it was stored; undefined when it never was. */
export async function findSetting<T>(db: Db | Tx, key: string): Promise<T | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? fromJson<T>(row.value) : undefined;
}

export async function listSettings(db: Db | Tx): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  return Object.fromEntries(rows.map((row) => [row.key, fromJson(row.value)]));
}

export async function putSetting(tx: Tx, key: string, value: unknown, now: Date): Promise<void> {
  const updated_at = now.toISOString();
  const row = await tx
    .insertInto("settings")
    .values({ key, value: toJson(value), version: 1, updated_at })
    .onConflict((c) =>
      c.column("key").doUpdateSet((eb) => ({
        value: toJson(value),
        version: eb("settings.version", "+", 1),
        updated_at,
      })),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  recordChange(tx, "settings", key, row.version);
}
