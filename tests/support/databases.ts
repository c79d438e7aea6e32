import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";

/** The engines a suite runs on: one list, so that another engine joins every suite at once. */
export const dialects = ["sqlite"] as const;

export interface TestDatabase {
  db: Db;
  folder: string;
  file: string;
  close(): Promise<void>;
}

/** A migrated database of its own, on disk as in production. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "shop-test-"));
  const file = join(folder, "shop.db");
  const db = openDatabase(file);
  await migrate(db);
  return {
    db,
    folder,
    file,
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
