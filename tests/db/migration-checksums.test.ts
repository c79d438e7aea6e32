/**
 * What migrations sent is recorded and compared (db/migration-checksums.ts). After a new migration:
 * UPDATE_CHECKSUMS=1 npm test -- migration-checksums
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { copyShop } from "../../db/copy/copy-shop.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { migrate, type ProgramSchema, pendingMigrations, thisProgram } from "../../db/migrate.ts";
import { CHECKSUM_TABLE, listRecorded } from "../../db/migration-checksums.ts";
import { migrations } from "../../db/migrations/index.ts";
import type { Db } from "../../db/schema.ts";
import { busyShop } from "../support/busy-shop.ts";
import type { Engine } from "../support/databases.ts";
import { type Engines, startEngines } from "../support/engines.ts";
import { hasPostgres } from "../support/postgres-server.ts";
import { root } from "../support/source-imports.ts";
import { withDb } from "../support/with-db.ts";

const unwritten = { sqlite: {}, postgres: {} };
const FILE = join(root, "db/migrations/checksums.ts");
/** A shop full of rows can be taken back to here. */
const LONG_AGO = "0100-list-indexes";

let engines: Engines;
beforeAll(() => {
  engines = startEngines();
});
afterAll(() => engines.close());

const recordedAt = async (address: string) => Object.fromEntries(await withDb(address, listRecorded));

/** This program with a migration more; what that sends is written down as a release would. */
async function programWith(on: Engine, step: Migration["up"]): Promise<ProgramSchema> {
  const steps = { ...migrations, "9000-shelves": { up: step } };
  const address = await engines.bare(on);
  await withDb(address, (db) => migrate(db, { migrations: steps, checksums: unwritten }));
  return { migrations: steps, checksums: { ...unwritten, [on]: await recordedAt(address) } };
}

describe.each<Engine>(hasPostgres() || process.env.TEST_DATABASE_URL ? ["sqlite", "postgres"] : ["sqlite"])(
  "checksums of migrations on %s",
  (on) => {
    test("a database that has taken every step is not asked for all its tables again", async () => {
      const address = await engines.bare(on);
      await withDb(address, (db) => migrate(db));
      await withDb(address, async (db) => {
        const asked = vi.spyOn(Object.getPrototypeOf(db.introspection), "getTables");
        onTestFinished(() => asked.mockRestore());
        expect(await migrate(db)).toEqual([]);
        expect(asked).not.toHaveBeenCalled();
      });
    });

    test("an empty database records those of db/migrations/checksums.ts (UPDATE_CHECKSUMS=1 writes the file)", async () => {
      const address = await engines.bare(on);
      await withDb(address, (db) => migrate(db, { migrations, checksums: unwritten }));
      const recorded = await recordedAt(address);
      expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(migrations));
      if (process.env.UPDATE_CHECKSUMS) {
        const lines = Object.keys(migrations).map((name) => `    "${name}": "${recorded[name]}",\n`);
        const part = new RegExp(`(?<=  ${on}: \\{)[^}]*(?=\\})`);
        writeFileSync(FILE, readFileSync(FILE, "utf8").replace(part, `\n${lines.join("")}  `));
        return;
      }
      expect(
        recorded,
        "UPDATE_CHECKSUMS=1 npm test -- migration-checksums writes them, where the change is meant",
      ).toEqual(thisProgram.checksums[on]);
    });

    test("a shop full of rows records the same as an empty one", async () => {
      const address = await engines.bare(on);
      const file = on === "sqlite" ? address : await engines.bare("sqlite");
      const shop = await busyShop();
      sqliteHandle(shop.app.db).prepare("vacuum into ?").run(file);
      await shop[Symbol.asyncDispose]();
      if (on === "postgres") await copyShop(file, address);
      await withDb(address, async (db) => {
        const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
        const { error } = await migrator.migrateTo(LONG_AGO);
        if (error) throw error;
        const { pending } = await pendingMigrations(db);
        expect(pending.length).toBeGreaterThan(10);
        await sql`delete from ${sql.table(CHECKSUM_TABLE)}`.execute(db);
        expect(await migrate(db)).toEqual(pending);
        expect(await listRecorded(db)).toEqual(new Map(Object.entries(thisProgram.checksums[on])));
      });
    });

    test("a migration that was changed after it ran is refused by name, and nothing is changed", async () => {
      const shelves = (kind: "text" | "integer") => (db: Db) =>
        db.schema
          .createTable("shelves")
          .addColumn("id", "text", (c) => c.primaryKey())
          .addColumn("place", kind)
          .execute();
      const released = await programWith(on, shelves("text"));
      const changed = await programWith(on, shelves("integer"));
      const address = await engines.bare(on);
      await withDb(address, async (db) => {
        await migrate(db, released);
        expect(await migrate(db, released)).toEqual([]);
        const before = await listRecorded(db);
        await expect(migrate(db, changed)).rejects.toThrow(/after 9000-shelves ran on it.*has to be a new migration/);
        expect(await listRecorded(db)).toEqual(before);
      });
    });

    test("comments, layout and names of a migration may change after it ran", async () => {
      const released = await programWith(on, async (db) => {
        await sql`create table shelves (id text primary key, place text default '  --no place')`.execute(db);
      });
      const tidied = await programWith(on, async (shop) => {
        const table = sql`shelves`;
        await sql`
          create table ${table} ( -- where goods are
            id text /* the shelf's */ primary key,  place text default '  --no place')
        `.execute(shop);
        await sql`insert into shelves (id) values ('filled by the migration')`.execute(shop);
      });
      const spelled = await programWith(on, async (db) => {
        await sql`create table shelves (id text primary key, place text default ' --no place')`.execute(db);
      });
      const address = await engines.bare(on);
      await withDb(address, async (db) => {
        await migrate(db, released);
        expect(await migrate(db, tidied)).toEqual([]);
        await expect(migrate(db, spelled)).rejects.toThrow("9000-shelves");
      });
    });

    test("a database from before checksums were recorded is taken as it is, and gets them", async () => {
      const address = await engines.bare(on);
      await withDb(address, async (db) => {
        await migrate(db);
        await db.schema.dropTable(CHECKSUM_TABLE).execute();
        expect(await migrate(db)).toEqual([]);
        expect(await listRecorded(db)).toEqual(new Map(Object.entries(thisProgram.checksums[on])));
        await sql`update ${sql.table(CHECKSUM_TABLE)} set checksum = 'other' where name = '0002-catalogue'`.execute(db);
        await expect(migrate(db)).rejects.toThrow("after 0002-catalogue ran on it");
      });
    });

    test("a migration that sends something else than was written down is taken back whole", async () => {
      const address = await engines.bare(on);
      const wrong = { ...unwritten, [on]: { ...thisProgram.checksums[on], "0003-orders": "other" } };
      await withDb(address, async (db) => {
        await expect(migrate(db, { migrations, checksums: wrong })).rejects.toThrow(
          "0003-orders sends other statements",
        );
        expect((await pendingMigrations(db)).applied).toEqual([]);
        expect(await migrate(db)).toEqual(Object.keys(migrations));
      });
    });
  },
);
