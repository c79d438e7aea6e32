import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSqlite, type SqliteHandle, sqliteDialect } from "../../db/engines/dialect.ts";
import { MAX_KEPT } from "../../db/engines/kept-statements.ts";

interface Tables {
  items: { id: number; name: string };
}

describe("a statement that SQLite has prepared", () => {
  let folder: string;
  let handle: SqliteHandle;
  let db: Kysely<Tables>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "showroom-test-"));
    handle = openSqlite(join(folder, "items.db"));
    handle.exec("create table items (id integer primary key, name text not null check (name <> ''))");
    db = new Kysely<Tables>({ dialect: sqliteDialect(handle) });
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  const add = (id: number, name: string) => db.insertInto("items").values({ id, name }).execute();
  const all = () => db.selectFrom("items").selectAll().orderBy("id").execute();

  test("is prepared once for all its values, in and out of transactions", async () => {
    const prepare = vi.spyOn(handle, "prepare");
    for (let id = 0; id < 10; id++) {
      await add(id, `out ${id}`);
      await db.transaction().execute((tx) =>
        tx
          .insertInto("items")
          .values({ id: 100 + id, name: "in" })
          .execute(),
      );
      expect(await all()).toHaveLength(2 * (id + 1));
    }
    const texts = prepare.mock.calls.map(([text]) => text);
    expect(texts).toHaveLength(4);
    expect(new Set(texts).size).toBe(4);
  });

  test("is used again after it failed", async () => {
    await add(1, "one");
    await expect(add(1, "again")).rejects.toThrow(/UNIQUE/);
    await expect(add(2, "")).rejects.toThrow(/CHECK/);
    await add(2, "two");
    expect(await all()).toEqual([
      { id: 1, name: "one" },
      { id: 2, name: "two" },
    ]);
  });

  test("follows a change of the schema by this handle or another", async () => {
    await add(1, "one");
    expect(await all()).toEqual([{ id: 1, name: "one" }]);
    const other = new SqliteDatabase(join(folder, "items.db"));
    other.exec("alter table items add column size integer not null default 7");
    other.close();
    expect(await all()).toEqual([{ id: 1, name: "one", size: 7 }]);
    await sql`alter table items rename column size to width`.execute(db);
    expect(await all()).toEqual([{ id: 1, name: "one", width: 7 }]);
    await sql`alter table items drop column width`.execute(db);
    expect(await all()).toEqual([{ id: 1, name: "one" }]);
    await sql`drop table items`.execute(db);
    await expect(all()).rejects.toThrow(/no such table/);
  });

  test("gives its place to others when it was not used for longest, and a long one takes none", async () => {
    const prepare = vi.spyOn(handle, "prepare");
    const ask = (number: number) => sql`select ${sql.lit(number)} as number`.execute(db);
    const timesPrepared = (number: number) =>
      prepare.mock.calls.filter(([text]) => text === `select ${number} as number`).length;
    for (let number = 0; number <= MAX_KEPT; number++) {
      await ask(number);
      await ask(1);
    }
    const numbers = sql.join(Array.from({ length: 2000 }, (_, index) => index));
    for (let time = 0; time < 2; time++) await sql`select 1 where 1 in (${numbers})`.execute(db);
    await ask(0);
    await ask(1);
    await ask(MAX_KEPT);
    expect([0, 1, MAX_KEPT].map(timesPrepared)).toEqual([2, 1, 1]);
    expect(prepare.mock.calls.filter(([text]) => text.length > 4000)).toHaveLength(2);
  });
});
