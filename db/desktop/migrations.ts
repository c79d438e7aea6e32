import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "../schema.ts";
import * as operationLog from "./0001-operation-log.ts";
import * as prints from "./0002-prints.ts";
import * as findOrders from "./0003-find-orders.ts";
import * as ordersSearched from "./0004-orders-searched.ts";
import * as sheetSizes from "./0005-sheet-sizes.ts";
import * as changeNumbers from "./0006-change-numbers.ts";

/** Migrations of the desktop's own tables, in order. A released step is never edited, only followed by another. */
const steps: Record<string, Migration> = {
  "0001-operation-log": operationLog,
  "0002-prints": prints,
  "0003-find-orders": findOrders,
  "0004-orders-searched": ordersSearched,
  "0005-sheet-sizes": sheetSizes,
  "0006-change-numbers": changeNumbers,
};

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
