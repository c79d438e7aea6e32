/** Versions of the desktop app. They belong to no shopper and no mirror, so they are not in the change feed. */
import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type AppReleaseRow = Selectable<Schema["app_releases"]>;

export const listReleases = (db: Db | Tx): Promise<AppReleaseRow[]> =>
  db.selectFrom("app_releases").selectAll().execute();

export const findRelease = (db: Db | Tx, id: string): Promise<AppReleaseRow | undefined> =>
  db.selectFrom("app_releases").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertRelease(
  tx: Tx,
  row: Pick<AppReleaseRow, "id" | "files" | "feeds" | "percentage">,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto("app_releases")
    .values({ ...row, version: 1, created_at: at, updated_at: at, pulled: false })
    .execute();
}

/** The new version; undefined, and nothing done, when another change came first. */
export async function changeRelease(
  tx: Tx,
  { id, version }: { id: string; version: number },
  values: Pick<AppReleaseRow, "percentage" | "pulled">,
  now: Date,
): Promise<number | undefined> {
  const changed = await tx
    .updateTable("app_releases")
    .set({ ...values, version: version + 1, updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return changed?.version;
}
