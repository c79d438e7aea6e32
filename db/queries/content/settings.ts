import { CommitReads } from "../../engines/commit-reads.ts";
import { compileOnce } from "../../engines/compile-once.ts";
import { fromJson, toJson } from "../../json.ts";
import type { Db, Json, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

/** A stored setting, for its reader to parse; undefined while it is not set. */
export async function findSetting(db: Db | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? fromJson(row.value) : undefined;
}

const allSettings = compileOnce((db) => db.selectFrom("settings").select(["key", "value"]));
const someSettings = compileOnce((db, { keys }: { keys: readonly string[] }) =>
  db.selectFrom("settings").select(["key", "value"]).where("key", "in", keys),
);

const settingsOfCommit = new CommitReads<ReadonlyMap<string, Json<unknown>>>("settings");

/** The JSON text of each setting, or of those of `keys`, by key. */
export async function listSettings(db: Db | Tx, keys?: readonly string[]): Promise<ReadonlyMap<string, Json<unknown>>> {
  return settingsOfCommit.read(db, keys?.join() ?? "all", async () => {
    const rows = await (keys ? someSettings(db, { keys }) : allSettings(db, {}));
    return new Map(rows.map((row) => [row.key, row.value]));
  });
}

/** Version and time of a setting; 0 while it is not set. */
export async function findSettingVersion(
  db: Db | Tx,
  key: string,
): Promise<{ version: number; updatedAt: string | null }> {
  const row = await db
    .selectFrom("settings")
    .select(["version", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  return { version: row?.version ?? 0, updatedAt: row?.updated_at ?? null };
}

/** Sets a value that still has `version` (0: never set); false, and nothing done, when another change came first. */
export async function replaceSetting(
  tx: Tx,
  key: string,
  version: number,
  value: unknown,
  now: Date,
): Promise<boolean> {
  const updated_at = now.toISOString();
  const row =
    version === 0
      ? await tx
          .insertInto("settings")
          .values({ key, value: toJson(value), version: 1, updated_at })
          .onConflict((c) => c.column("key").doNothing())
          .returning("version")
          .executeTakeFirst()
      : await tx
          .updateTable("settings")
          .set({ value: toJson(value), version: version + 1, updated_at })
          .where("key", "=", key)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  if (row) recordChange(tx, "settings", key, row.version);
  return row !== undefined;
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
