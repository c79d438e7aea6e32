// SQLite plans a statement anew for each value whose sight may change the plan. The shop's statements are planned once.
import { Kysely, type SqlBool, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileOnce } from "../../db/engines/compile-once.ts";
import { openSqlite, type SqliteHandle, sqliteDialect } from "../../db/engines/dialect.ts";
import { PARTIAL_INDEX_COLUMNS } from "../../db/engines/sqlite-compiler.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { engine, openTestDatabase } from "../support/databases.ts";
import { the } from "../support/the.ts";

interface Tables {
  items: { id: number; state: string; tracked: boolean; rank: number };
}

let handle: SqliteHandle;
let db: Kysely<Tables>;
beforeEach(() => {
  handle = openSqlite(":memory:");
  handle.exec(`
    create table items (id integer primary key, state text not null, tracked integer not null, rank integer not null);
    create index items_open on items (rank) where state = 'open' and tracked = 1;
    insert into items (id, state, tracked, rank) values (1, 'open', 1, 30), (2, 'open', 1, 20), (3, 'closed', 1, 10);
  `);
  db = new Kysely<Tables>({ dialect: sqliteDialect(handle) });
});
afterEach(() => db.destroy());

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test("a value that is bound does not change the plan: the rows come in the order of the table", async () => {
  const find = compileOnce<{ state: string }, { id: number }>((given: Db | Tx, { state }) => {
    const items = (given as unknown as Kysely<Tables>).selectFrom("items");
    return items.select("id").where("state", "=", state).where("tracked", "=", true).where("rank", ">", 0);
  });
  const given = db as unknown as Db;
  expect(ids(await find(given, { state: "closed" }))).toEqual([3]);
  expect(ids(await find(given, { state: "open" }))).toEqual([1, 2]);
  const raw = async (state: string) =>
    (await sql<{ id: number }>`select id from items where state = ${state} and tracked = 1 and rank > 0`.execute(db))
      .rows;
  expect(ids(await raw("closed"))).toEqual([3]);
  expect(ids(await raw("open"))).toEqual([1, 2]);
});

test("a value in the text chooses the partial index: the rows come in its order", async () => {
  const find = (state: string) =>
    db.selectFrom("items").select("id").where("state", "=", state).where("tracked", "=", true).where("rank", ">", 0);
  expect(ids(await find("closed").execute())).toEqual([3]);
  expect(ids(await find("open").execute())).toEqual([2, 1]);
});

test("what is not a word of the program is bound, whatever column it is compared with", async () => {
  for (const state of ["o'pen", "open' or 1=1 --", "Open", "مفتوح", "", "x".repeat(31)]) {
    const compiled = db.selectFrom("items").select("id").where("state", "=", state).compile();
    expect(compiled.parameters).toEqual([state]);
    expect(ids(await db.selectFrom("items").select("id").where("state", "=", state).execute())).toEqual([]);
  }
  expect(db.selectFrom("items").select("id").where("rank", "=", 1).compile().parameters).toEqual([1]);
});

test("a limit is in the text, and every parameter has the sign behind which no value is looked at", async () => {
  const some = db.selectFrom("items").selectAll().where("rank", ">", 5).orderBy("rank").limit(2).offset(1);
  const { sql: text, parameters } = some.compile();
  expect(text).toContain("limit 2");
  expect(parameters).toEqual([5, 1]);
  expect(text.match(/\+\?/g)).toHaveLength(2);
  expect(ids(await some.execute())).toEqual([2, 1]);
  const added = { id: 4, state: "open", tracked: false, rank: -7 };
  await db.insertInto("items").values(added).execute();
  const found = db.selectFrom("items").selectAll().where(sql<SqlBool>`rank - ${-4} = ${-3}`);
  expect(await found.execute()).toEqual([added]);
});

test.skipIf(engine === "postgres")(
  "every column that a partial index compares with a value is among those in the text",
  async () => {
    const shop = await openTestDatabase();
    const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and sql like '% where %'`.execute(shop.db);
    await shop.close();
    const compared = rows.flatMap(({ sql: text }) => {
      const condition = the(text.split(/ where /i)[1]);
      return [...condition.matchAll(/"?(\w+)"? *(?:<>|!=|<=|>=|[<>=]|\bin\b)/g)].map(([, column]) => the(column));
    });
    expect(compared).toContain("balance");
    // Statements have these two in their text themselves: the mails that hold something, and few pieces.
    const unlisted = new Set(compared.filter((column) => !PARTIAL_INDEX_COLUMNS.has(column)));
    expect([...unlisted].sort()).toEqual(["data", "on_hand"]);
  },
);
