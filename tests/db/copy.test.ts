/** A shop moves from one database to another (`npm run db -- copy`) and is the same afterwards. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { takeOwnership } from "../../db/backup/owner.ts";
import { checkBooks } from "../../db/check/check-books.ts";
import { copyShop } from "../../db/copy/copy-shop.ts";
import { shopTables } from "../../db/copy/tables.ts";
import { readAtOneMoment } from "../../db/engines/dialect.ts";
import { migrate } from "../../db/migrate.ts";
import { CHECKSUM_TABLE } from "../../db/migration-checksums.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { dice } from "../faults/cut-power.ts";
import { copyAndDie, everyTable, runNode, writeShopToCopy } from "../support/copied-shop.ts";
import { engine } from "../support/databases.ts";
import { freshPostgres } from "../support/postgres.ts";
import { hasPostgres, type PostgresServer, postgresServer } from "../support/postgres-server.ts";
import { root } from "../support/source-imports.ts";
import { withDb } from "../support/with-db.ts";

const seed = Number(process.env.COPY_SEED ?? 20_261_123);

describe.skipIf(engine === "postgres")("a copy of a shop", () => {
  let folder: string;
  let source: string;
  let now: Date;
  let server: PostgresServer | undefined;
  let places = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "shop-copy-"));
    source = newFile();
    now = await writeShopToCopy(source);
    server = hasPostgres() ? postgresServer() : undefined;
  });
  afterAll(() => {
    server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The path of a file that is not there, in a folder of its own. */
  function newFile(): string {
    places += 1;
    const own = join(folder, String(places));
    mkdirSync(own);
    return join(own, "shop.db");
  }
  const newPostgres = async () =>
    (await freshPostgres(server?.url ?? "", { name: "nothing", fill: async () => {} })).url;

  const rowsAt = (address: string) => withDb(address, everyTable);
  const copyBy = (from: string, to: string) => runNode(["db/command.ts", "copy", "--from", from, "--to", to]);
  const refused = (from: string, to: string, words: string | RegExp) =>
    expect(copyShop(from, to)).rejects.toThrow(words);
  const changePage = async (tx: Tx) => recordChange(tx, "pages", "one", 1);

  const random = dice(seed);
  async function killTwice(from: string, target: string): Promise<void> {
    for (const kill of [1, 2]) {
      // The first step comes before the first row.
      const step = 2 + Math.floor(random() * 40);
      const afterMs = Math.floor(random() * 5);
      const ended = await copyAndDie(from, target, { step, afterMs });
      expect(ended, `kill ${kill}, ${afterMs} ms after step ${step} (COPY_SEED=${seed})`).toMatchObject({
        signal: "SIGKILL",
      });
      await expect(withDb(target, migrate)).rejects.toThrow("the copy is not finished");
    }
  }

  async function finishCopy(from: string, target: string): Promise<void> {
    let there = 0;
    const comparisons = await copyShop(from, target, (step) => {
      if (step.step === "begun") there = step.there;
    });
    expect(there).toBeGreaterThan(0);
    expect(comparisons.filter(({ difference }) => difference !== undefined)).toEqual([]);
  }

  /** Another process changes the shop while this one waits for it. */
  function changeElsewhere(address: string): void {
    const code = `
      const { openDatabase } = await import(${JSON.stringify(`${root}/db/open.ts`)});
      const db = openDatabase(process.argv[1]);
      await db.updateTable("counters").set({ value: 1_000 }).where("name", "=", "revision").execute();
      await db.destroy();`;
    const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", code, address], { cwd: root });
    expect(status).toBe(0);
  }

  async function expectNumbersAbove(target: string, last: number): Promise<void> {
    await withDb(target, (db) => inTransaction(db, changePage));
    const newest = (db: Db) =>
      db
        .selectFrom("change_feed")
        .select((eb) => eb.fn.max("position").as("position"))
        .executeTakeFirst();
    expect(await withDb(target, newest)).toEqual({ position: last + 1 });
  }

  async function expectSameShop(address: string): Promise<void> {
    expect(await rowsAt(address)).toEqual(await rowsAt(source));
    const { findings } = await withDb(address, (db) => readAtOneMoment(db, (snapshot) => checkBooks(snapshot, now)));
    expect(findings).toEqual([]);
  }

  test("takes every table there is but the checksums of the migrations, and nothing else", async () => {
    const tables = await withDb(source, (db) => db.introspection.getTables());
    expect([...shopTables, CHECKSUM_TABLE].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  test("on SQLite is the same row by row, and refuses and counts as the shop did", async () => {
    const target = newFile();
    const comparisons = await copyShop(source, target);
    expect(comparisons.map(({ table }) => table)).toEqual(shopTables);
    expect(comparisons.filter(({ difference }) => difference !== undefined)).toEqual([]);
    await expectSameShop(target);
    const definitions = (db: Db) =>
      sql`select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(db).then(({ rows }) => rows);
    expect(await withDb(target, definitions)).toEqual(await withDb(source, definitions));
  });

  test("on SQLite that is killed twice goes on where it was", async () => {
    const target = newFile();
    await killTwice(source, target);
    await finishCopy(source, target);
    await expectSameShop(target);
    await expectNumbersAbove(target, 1_000_000);
  });

  describe.runIf(hasPostgres())("on PostgreSQL", () => {
    let between: string;
    beforeAll(async () => {
      between = await newPostgres();
      await copyShop(source, between);
    });

    test("is the same row by row, and adds up", async () => {
      await expectSameShop(between);
      // Integers that a JavaScript number cannot hold are compared as the database writes them.
      const exact = async (db: Db) =>
        (
          await sql`select cast(next_at as text) as next, cast(last_at as text) as last from sign_in_attempts order by key`.execute(
            db,
          )
        ).rows;
      const integers = await withDb(source, exact);
      expect(integers).toContainEqual({ next: "9007199254740993", last: "-9007199254740993" });
      expect(await withDb(between, exact)).toEqual(integers);
    });

    test("has the indexes, foreign keys and triggers of a migrated database", async () => {
      const { url: migrated } = await freshPostgres(server?.url ?? "");
      const definitions = async (db: Db) => {
        const of = async (query: string) => (await sql.raw(query).execute(db)).rows;
        return {
          indexes: await of("select indexdef from pg_indexes where schemaname = 'public' order by indexname"),
          constraints: await of(`select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace order by conname, 2`),
          triggers: await of("select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by tgname, 1"),
        };
      };
      expect(await withDb(between, definitions)).toEqual(await withDb(migrated, definitions));
      await expect(withDb(between, (db) => db.deleteFrom("invoices").execute())).rejects.toThrow("never");
    });

    test("that is killed twice goes on where it was", async () => {
      const target = await newPostgres();
      await killTwice(source, target);
      await finishCopy(source, target);
      await expectSameShop(target);
      await expectNumbersAbove(target, 1_000_000);
    });

    test("comes back to SQLite the same, killed twice on the way", async () => {
      const back = newFile();
      await killTwice(between, back);
      await finishCopy(between, back);
      await expectSameShop(back);
    });

    test("refuses a row that it cannot hold, and names it", async () => {
      const odd = newFile();
      copyFileSync(source, odd);
      const row = { mailbox: "odd", seen_at: "a\0b" };
      await withDb(odd, (db) => db.insertInto("proven_mailboxes").values(row).execute());
      await refused(odd, await newPostgres(), "does not take the row odd of proven_mailboxes");
    });

    test("is no source while it is in use, nor where it was used meanwhile", async () => {
      const using = openDatabase(between);
      await expect(everyTable(using)).resolves.toBeDefined();
      await refused(between, newFile(), "others are connected");
      await using.destroy();
      const target = newFile();
      const copying = copyShop(between, target, ({ step }) => {
        if (step === "indexing") changeElsewhere(between);
      });
      await expect(copying).rejects.toThrow("source has changed since the copy began");
      await expect(withDb(target, migrate)).rejects.toThrow("the copy is not finished");
    });
  });

  describe("that was killed", () => {
    let target: string;
    beforeEach(async () => {
      target = newFile();
      expect(await copyAndDie(source, target, { step: 10, afterMs: 0 })).toMatchObject({ signal: "SIGKILL" });
    });

    test("keeps its target closed to the shop and to every command", async () => {
      const env = { DATA_DIR: join(target, ".."), PORT: "0" };
      for (const program of [["db/command.ts", "migrate"], ["db/command.ts", "check"], ["server/main.ts"]]) {
        const { code, output } = await runNode(program, env);
        expect([code, output]).toEqual([1, expect.stringContaining("the copy is not finished")]);
      }
    });

    test("does not go on from a source that has changed meanwhile, and says what to do", async () => {
      const changed = newFile();
      copyFileSync(source, changed);
      await withDb(changed, (db) => inTransaction(db, changePage));
      await expect(copyShop(changed, target)).rejects.toThrow(
        /source has changed since the copy began \(it was at.*copy anew/,
      );
      await withDb(changed, (db) => db.updateTable("meta").set({ value: "x" }).where("key", "=", "epoch").execute());
      await expect(copyShop(changed, target)).rejects.toThrow("is of another shop");
    });

    test("is no source itself", async () => {
      await expect(copyShop(target, newFile())).rejects.toThrow("the copy is not finished");
    });
  });

  test.each(["SQLite", ...(hasPostgres() ? ["PostgreSQL"] : [])])(
    "on %s names the first row that differs, and keeps the target closed",
    async (on) => {
      const target = on === "SQLite" ? newFile() : await newPostgres();
      const copying = copyShop(source, target, ({ step }) => {
        if (step === "comparing") throw new Error("cut short");
      });
      await expect(copying).rejects.toThrow("cut short");
      await withDb(target, async (db) => {
        await sql`update settings set version = 7 where key like 'odd 2%'`.execute(db);
        await sql`update idempotency set outcome = '' where key = 'key 7'`.execute(db);
        await sql`delete from rate_limits where window_start = 9`.execute(db);
      });
      const comparisons = await copyShop(source, target);
      const differing = comparisons.filter(({ difference }) => difference !== undefined);
      expect(differing.map(({ table, difference }) => `${table}: ${difference}`)).toEqual([
        expect.stringMatching(/^settings: odd 2 .* has another version$/),
        "idempotency: owner 0, key 7 has another outcome",
        "rate_limits: where the source has a, 9, the target has a, 10",
      ]);
      await expect(withDb(target, migrate)).rejects.toThrow("the copy is not finished");
    },
  );

  describe("is refused in words", () => {
    test("from a file that is not there, which is not made", async () => {
      const missing = newFile();
      await refused(missing, newFile(), "There is no database at");
      expect(existsSync(missing)).toBe(false);
    });

    test("from a folder, from an empty database, and from what is no database", async () => {
      await refused(folder, newFile(), /is a folder. Name the file in it/);
      const file = newFile();
      writeFileSync(file, "");
      await refused(file, newFile(), "it holds no shop");
      writeFileSync(file, "not a database ".repeat(100));
      await refused(file, newFile(), "is damaged, or no database");
    });

    test("into itself", async () => {
      await refused(source, join(source, "..", "..", "1", "shop.db"), "are the same database");
    });

    test("into a shop", async () => {
      const target = newFile();
      copyFileSync(source, target);
      await refused(source, target, "it is not empty: settings has rows");
    });

    test("from and into databases of another schema", async () => {
      const [older, newer] = [newFile(), newFile()];
      for (const file of [older, newer]) copyFileSync(source, file);
      await withDb(older, (db) => sql`delete from kysely_migration where name like '02%'`.execute(db));
      await withDb(newer, (db) => sql`insert into kysely_migration values ('9999-later', '')`.execute(db));
      await refused(older, newFile(), /earlier schema. Say first.*npm run db -- migrate/);
      await refused(newer, newFile(), "newer version of this program");
      await refused(source, newer, "newer version of this program");
    });

    test("while a shop is served from one of the two", async () => {
      const target = newFile();
      for (const used of [source, target]) {
        const release = takeOwnership(join(used, ".."));
        await refused(source, target, "already running");
        release();
      }
    });

    test("where PostgreSQL cannot be reached, without saying its password", async () => {
      const away = "postgres://shop:secret@127.0.0.1:1/shop";
      await refused(source, away, /shop:…@127.0.0.1:1\/shop cannot be reached/);
      await refused(away, newFile(), "cannot be reached");
      const { code, output } = await copyBy(source, away);
      expect([code, output]).toEqual([1, expect.stringContaining("cannot be reached")]);
      expect(output).not.toMatch(/secret|^\s+at /m);
    });
  });

  test("by command says how far it is, compares table by table, and checks the books", async () => {
    const target = newFile();
    const { output } = await copyBy(source, target);
    expect(output).toMatch(/^\d+ tables, [\d,]+ rows\.$/m);
    expect(output).toMatch(/^idempotency +12,0\d\d {2}[0-9a-f]{16} {2}equal$/m);
    expect(output).toMatch(/^Equal, row by row/m);
    expect(output).toMatch(/orders, \d+ variants, \d+ quotes, \d+ posted documents/);
    expect(output).toContain("DATA_DIR");
  });
});
