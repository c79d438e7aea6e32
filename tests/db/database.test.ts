import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeDatabase, probeWrite } from "../../db/backup/probe.ts";
import { openSqlite, sqliteHandle, withoutTimeLimits } from "../../db/engines/dialect.ts";
import { migrate } from "../../db/migrate.ts";
import { CHECKSUM_TABLE } from "../../db/migration-checksums.ts";
import { migrations } from "../../db/migrations/index.ts";
import { openDatabase } from "../../db/open.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

describe("the SQLite file", () => {
  let shop: TestDatabase;
  beforeEach(async () => {
    shop = await openTestDatabase("sqlite");
  });
  afterEach(() => shop.close());

  test("is opened so that an acknowledged order is on disk, also when it is opened again", async () => {
    expect(await describeDatabase(shop.db)).toMatchObject({ journalMode: "wal", synchronous: 2, foreignKeys: 1 });
    const again = openSqlite(shop.file);
    expect(again.pragma("synchronous", { simple: true })).toBe(2);
    again.close();
  });

  test("keeps in memory what undoes a part of a commit, and in a file what a change of the schema sorts", async () => {
    const inMemory = 2;
    const places = [sqliteHandle(shop.db).pragma("temp_store", { simple: true })];
    await withoutTimeLimits(shop.db, async (db) => {
      places.push(sqliteHandle(db).pragma("temp_store", { simple: true }));
    });
    places.push(sqliteHandle(shop.db).pragma("temp_store", { simple: true }));
    expect(places).toEqual([inMemory, 1, inMemory]);
  });

  test("keeps every step of the schema and takes none twice", async () => {
    expect(await migrate(shop.db)).toEqual([]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(shop.db);
    expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));
  });

  test("every step can be taken back and taken again", async () => {
    const steps = Object.entries(migrations);
    for (const [, step] of steps.toReversed()) await step.down?.(shop.db);
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master
      where type = 'table' and name not like 'kysely%' and name not like 'sqlite%' and name <> ${CHECKSUM_TABLE}
    `.execute(shop.db);
    expect(rows).toEqual([]);
    for (const [, step] of steps) await step.up(shop.db);
  });

  test("written by a newer program is refused untouched", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(shop.db);
    await expect(migrate(shop.db)).rejects.toThrow("newer version");
  });

  test("that is no database is refused and left as it is", () => {
    const file = join(shop.folder, "broken.db");
    writeFileSync(file, "this is not a database, but it is long enough to be taken for one ".repeat(20));
    expect(() => openDatabase(file)).toThrow(/not a database/);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test("the probe writes and leaves nothing", async () => {
    await probeWrite(shop.db);
    const rows = await shop.db.selectFrom("meta").select("key").where("key", "=", "probe").execute();
    expect(rows).toEqual([]);
  });
});
