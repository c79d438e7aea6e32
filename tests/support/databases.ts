import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresAdapter, sql } from "kysely";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { freshPostgres } from "./postgres.ts";

export type Engine = "sqlite" | "postgres";

/**
 * The database that this run of a suite is on: PostgreSQL where TEST_DATABASE_URL names a server for tests, else SQLite.
 * `npm test` runs the suites of `onBothEngines` (build/vitest.config.ts) once on each.
 */
export const engine: Engine = process.env.TEST_DATABASE_URL ? "postgres" : "sqlite";

/** A migrated database of its own with nothing in it: `shop.db` in this folder, or one on the server for tests. */
export async function freshDatabase(
  folder: string,
  on: Engine = engine,
): Promise<{ url: string; drop(): Promise<void> }> {
  if (on === "postgres") return freshPostgres(process.env.TEST_DATABASE_URL as string);
  const file = join(folder, "shop.db");
  copyFileSync(await migratedFile(), file);
  return { url: file, drop: async () => undefined };
}

let template: Promise<string> | undefined;

/** Migrating takes longer than most tests, so it is done once in each process and the file is copied. */
function migratedFile(): Promise<string> {
  template ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "showroom-template-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "shop.db");
    const db = openDatabase(file);
    await migrate(db);
    // Closing moves the write-ahead log into the file.
    await db.destroy();
    return file;
  })();
  return template;
}

export interface TestDatabase {
  db: Db;
  folder: string;
  /** Of SQLite only. */
  file: string;
  close(): Promise<void>;
}

/** A migrated database of its own, as in production, and a handle on it. */
export async function openTestDatabase(on: Engine = engine): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "shop-test-"));
  const { url, drop } = await freshDatabase(folder, on);
  const db = openDatabase(url);
  return {
    db,
    folder,
    file: url,
    async close() {
      await db.destroy();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The day so many days before one, as an expression of the database; `days` is a whole number's expression. */
export const dayBefore = (db: Db, day: string, days: string) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`to_char(${sql.lit(day)}::date - (${sql.raw(days)})::integer, 'YYYY-MM-DD')`
    : sql<string>`date(${sql.lit(day)}, '-' || (${sql.raw(days)}) || ' days')`;
