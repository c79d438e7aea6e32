/** An upgrade that changes the schema, and the way back from it to the version before (build/deploy/README.md). */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreDatabase } from "../../db/backup/restore.ts";
import { backUpBeforeMigrating } from "../../db/backup/stored-backups.ts";
import { copyShop } from "../../db/copy/copy-shop.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { migrate, type ProgramSchema, thisProgram } from "../../db/migrate.ts";
import { CHECKSUM_TABLE } from "../../db/migration-checksums.ts";
import { migrations } from "../../db/migrations/index.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { busyShop } from "../support/busy-shop.ts";
import { everyTable, runNode } from "../support/copied-shop.ts";
import { type Engines, startEngines } from "../support/engines.ts";
import { hasPostgres } from "../support/postgres-server.ts";
import { withDb } from "../support/with-db.ts";

const names = Object.keys(migrations);
const LAST = names.at(-1) as string;
/** The program of one migration ago. */
const before: ProgramSchema = {
  ...thisProgram,
  migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== LAST)),
};

let engines: Engines;
/** A shop full of rows, as the version before leaves it. */
let former: string;
beforeAll(async () => {
  engines = startEngines();
  former = await engines.bare("sqlite");
  const shop = await busyShop();
  sqliteHandle(shop.app.db).prepare("vacuum into ?").run(former);
  await shop[Symbol.asyncDispose]();
});
afterAll(() => engines.close());

/** Takes the shop back by one migration, as if that had never run. */
async function takeBack(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(Object.keys(before.migrations).at(-1) as string);
  if (error) throw error;
  await sql`delete from ${sql.table(CHECKSUM_TABLE)} where name = ${LAST}`.execute(db);
}

/** Every row; a database that is restored counts as another one for desktops. */
async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const tables = await everyTable(db);
  return { ...tables, meta: (tables.meta ?? []).filter((row) => !row.includes('"epoch"')) };
}

/** The upgrade, something that is written after it, and the version before, which does not take that. */
async function upgradeAndWrite(db: Db): Promise<void> {
  expect(await migrate(db)).toEqual([LAST]);
  await inTransaction(db, (tx) => putSetting(tx, "after the upgrade", 1, new Date()));
  const upgraded = await rowsOf(db);
  await expect(migrate(db, before)).rejects.toThrow("written by a newer version of this program");
  expect(await rowsOf(db)).toEqual(upgraded);
}

test("on SQLite the version before refuses the newer schema untouched, and opens the copy of before it with every row", async () => {
  const { copy, rows } = await withDb(former, async (db) => {
    await takeBack(db);
    const rows = await rowsOf(db);
    const copy = await backUpBeforeMigrating(db, { file: former, dataDir: dirname(former) });
    await upgradeAndWrite(db);
    return { copy, rows };
  });
  restoreDatabase(copy ?? "", former);
  await withDb(former, async (db) => {
    expect(await migrate(db, before)).toEqual([]);
    expect(await rowsOf(db)).toEqual(rows);
    expect(rows.orders?.length).toBeGreaterThan(5);
  });
});

test.runIf(hasPostgres())(
  "on PostgreSQL the version before refuses the newer schema untouched, and opens the dump of before it with every row",
  async () => {
    const source = await engines.bare("sqlite");
    execFileSync("cp", [former, source]);
    await withDb(source, (db) => migrate(db));
    const url = await engines.bare("postgres");
    await copyShop(source, url);
    const dataDir = join(dirname(former), "postgres");
    const dump = () => runNode(["db/command.ts", "dump-before-migrating"], { DATABASE_URL: url, DATA_DIR: dataDir });
    const rows = await withDb(url, async (db) => {
      expect(await dump()).toMatchObject({ code: 0, output: "The schema stays as it is.\n" });
      await takeBack(db);
      const rows = await rowsOf(db);
      expect(await dump()).toMatchObject({ code: 0, output: expect.stringContaining("As it was before: ") });
      await upgradeAndWrite(db);
      return rows;
    });
    const files = readdirSync(join(dataDir, "backups"));
    expect(files).toEqual([expect.stringMatching(new RegExp(`^before-${LAST}-.*\\.dump$`))]);
    const target = await engines.bare("postgres");
    const restoring = ["--no-owner", "--exit-on-error", `--dbname=${target}`];
    execFileSync("pg_restore", [...restoring, join(dataDir, "backups", files[0] ?? "")]);
    await withDb(target, async (db) => {
      expect(await migrate(db, before)).toEqual([]);
      expect(await rowsOf(db)).toEqual(rows);
      expect(rows.orders?.length).toBeGreaterThan(5);
    });
  },
);
