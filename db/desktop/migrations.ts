import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "../schema.ts";
import * as operationLog from "./0001-operation-log.ts";
import * as prints from "./0002-prints.ts";
import * as findOrders from "./0003-find-orders.ts";
import * as ordersSearched from "./0004-orders-searched.ts";
import * as sheetSizes from "./0005-sheet-sizes.ts";

/** In order, for ever: a released step is never edited, only followed by another. */
const steps: Record<string, Migration> = {
  "0001-operation-log": operationLog,
  "0002-prints": prints,
  "0003-find-orders": findOrders,
  "0004-orders-searched": ordersSearched,
  "0005-sheet-sizes": sheetSizes,
};

export const desktopSteps = Object.keys(steps);

/** Where the desktop's steps are noted: apart from the shop's, which come and go with the mirror. */
export const desktopMigrationTable = "desktop_migration";

/** Brings the desktop's own tables to this program's shape; they are never rebuilt. */
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
