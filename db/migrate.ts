import { Migrator } from "kysely/migration";
import { refuseUnfinishedCopy } from "./copy/unfinished.ts";
import { withoutTimeLimits } from "./engines/dialect.ts";
import { migrations } from "./migrations/index.ts";
import type { Db } from "./schema.ts";

/**
 * Brings the database to this program's schema, each step in a transaction of its own. Refuses (throws) a database
 * that a newer program has written.
 */
export function migrate(db: Db): Promise<string[]> {
  return withoutTimeLimits(db, async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
    await refuseUnfinishedCopy(connection);
    const { unknown } = await pendingMigrations(connection);
    if (unknown.length > 0)
      throw new Error("The database was written by a newer version of this program. Update the program.");
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** The steps that this database has taken, those it still has to take, and those of a newer program. */
export async function pendingMigrations(db: Db): Promise<{ applied: string[]; pending: string[]; unknown: string[] }> {
  const applied = await appliedMigrations(db);
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
  return { applied, pending, unknown: applied.filter((name) => !Object.hasOwn(migrations, name)) };
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
