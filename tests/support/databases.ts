import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresAdapter, sql } from "kysely";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { newId } from "../../src-shared/values/id.ts";
import { freshPostgres } from "./postgres.ts";
import { emptyTemplate, sqliteTemplate, type Template, templateFolder } from "./templates.ts";

export type Engine = "sqlite" | "postgres";

/**
 * The engine that a suite runs on: PostgreSQL where TEST_DATABASE_URL names a server for tests, else SQLite.
 * `npm test` runs the suites of `onBothEngines` (build/vitest.config.ts) once on each.
 */
export const engine: Engine = process.env.TEST_DATABASE_URL ? "postgres" : "sqlite";

/**
 * A migrated database of its own: `shop.db` in this folder, or one on the server for tests (or on this one). It is empty, or holds the demo
 * as it was put in at `demoAt`; its pictures are named but not stored.
 */
export async function freshDatabase(
  folder: string,
  { server, on = server ? "postgres" : engine, demoAt }: { server?: string; on?: Engine; demoAt?: Date } = {},
): Promise<{ url: string; drop(): Promise<void> }> {
  const template = demoAt ? demoTemplate(demoAt) : emptyTemplate;
  if (on === "postgres") {
    const made = await freshPostgres(server ?? (process.env.TEST_DATABASE_URL as string), template);
    riseAboveTemplate();
    return made;
  }
  const file = join(folder, "shop.db");
  copyFileSync(await sqliteTemplate(template), file);
  riseAboveTemplate();
  return { url: file, drop: async () => undefined };
}

/**
 * Makes the ids of this process rise above those of a template, which was filled in another process: with a test's
 * clock, ids would begin months below them, and "newest first" would end with what was there before the test.
 */
const riseAboveTemplate = (): void => void newId();

const noPicture = { mime: "image/jpeg", bytes: 0, width: 4, height: 3, thumbhash: null, hash: "none" };

const demoTemplate = (at: Date): Template => ({
  name: `demo_${at.getTime()}`,
  fill: async (db) => {
    await migrate(db);
    await seedDemo(db, async () => noPicture, at);
  },
});

export interface TestDatabase {
  db: Db;
  folder: string;
  /** SQLite only. */
  file: string;
  close(): Promise<void>;
}

/** A migrated database of its own, as in production, and a handle on it. */
export async function openTestDatabase(on: Engine = engine): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "shop-test-"));
  const { url, drop } = await freshDatabase(folder, { on });
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

/**
 * The stored index of the demo's catalogue for a database of `freshDatabase`, with which a test's shop starts as a restarted server
 * does: indexing the demo takes longer than most tests. Written once in a run for each engine.
 */
export async function demoIndex(url: string, demoAt: Date): Promise<string> {
  const on = url.startsWith("postgres") ? "postgres" : "sqlite";
  const file = join(templateFolder(), `${demoTemplate(demoAt).name}-${on}.index`);
  if (existsSync(file)) return file;
  const known = indexing.get(file) ?? writeIndex(url, file);
  indexing.set(file, known);
  await known;
  return file;
}

const indexing = new Map<string, Promise<void>>();

async function writeIndex(url: string, file: string): Promise<void> {
  const db = openDatabase(url);
  const unfinished = `${file}-${crypto.randomUUID()}`;
  const index = createCatalogueIndex(db, { shoppers: unfinished });
  await index.current();
  if (!(await index.store())) throw new Error("the demo changed while its catalogue was indexed");
  await db.destroy();
  // Two processes may write the same one; both are whole.
  renameSync(unfinished, file);
}

/**
 * Lets the commits of a test's SQLite database wait for no disk: what is committed survives no loss of power, which is tested where a
 * program is killed (tests/faults). The server of the PostgreSQL tests waits for none either (postgres-server.ts).
 */
export function waitForNoDisk(db: Db): void {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) sqliteHandle(db).pragma("synchronous = OFF");
}

/** The day so many days before one, as an expression of the database; `days` is a whole number's expression. */
export const dayBefore = (db: Db, day: string, days: string) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`to_char(${sql.lit(day)}::date - (${sql.raw(days)})::integer, 'YYYY-MM-DD')`
    : sql<string>`date(${sql.lit(day)}, '-' || (${sql.raw(days)}) || ' days')`;

/** Connections of this database that wait for a lock; PostgreSQL only. Asked outside of the transactions that wait. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return Number(rows[0]?.count);
}
