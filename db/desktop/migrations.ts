import { type Migration, Migrator } from "kysely/migration";
import { bundledMigrations, importMigrations, type Migrations } from "../migration-files.ts";
import type { Db } from "../schema.ts";

/**
 * Migrations of the desktop's own tables: the files of this folder whose name begins with a number. A released step is
 * never edited, only followed by another.
 */
const steps: Migrations = import.meta.env
  ? bundledMigrations(import.meta.glob<Migration>("./[0-9]*.ts", { eager: true }))
  : await importMigrations(import.meta.dirname);

export const desktopSteps = Object.keys(steps);

/** The table of applied desktop steps, separate from the shop's, which are replaced with the mirror. */
export const desktopMigrationTable = "desktop_migration";

/** Migrates the desktop's own tables, which are never rebuilt. */
export async function migrateDesktop(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    migrationTableName: desktopMigrationTable,
    migrationLockTableName: "desktop_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
