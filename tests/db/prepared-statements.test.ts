import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileOnce } from "../../db/engines/compile-once.ts";
import { isPassingFault } from "../../db/engines/dialect.ts";
import { MAX_NAMES } from "../../db/engines/prepared-statements.ts";
import type { Db } from "../../db/schema.ts";
import { openItems, tables } from "../support/items-table.ts";
import { type PostgresServer, postgresServer } from "../support/postgres-server.ts";

const readItems = compileOnce((db, { name }: { name: string }) =>
  tables(db).selectFrom("items").selectAll().where("name", "=", name),
);
const readSome = compileOnce((db, { ids }: { ids: number[] }) =>
  tables(db).selectFrom("items").selectAll().where("id", "in", ids),
);

const server = postgresServer();

describe.skipIf(!server)("a statement that PostgreSQL has prepared (needs PostgreSQL)", () => {
  let db: Db;
  let other: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, other, close } = await openItems(server as PostgresServer));
    await sql`insert into items values (1, 'one'), (2, 'two')`.execute(db);
  });
  afterAll(() => close());

  const keptOf = async (held: Db): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(held);
    return rows.map(({ statement }) => statement);
  };
  /** On one connection, since each keeps its own. */
  const onOne = <T>(work: (held: Db) => Promise<T>) => db.connection().execute((held) => work(held as unknown as Db));

  test("is kept once for all its values; others are not kept", async () => {
    await onOne(async (held) => {
      for (const name of ["one", "two", "three"]) {
        await readItems(held, { name });
        await tables(held).selectFrom("items").select("id").where("name", "=", name).execute();
      }
      const kept = await keptOf(held);
      expect(kept.filter((text) => text.includes('"items"'))).toEqual(['select * from "items" where "name" = $1']);
    });
  });

  test("is used again after it failed", async () => {
    const add = compileOnce((on, row: { id: number; name: string }) => tables(on).insertInto("items").values(row));
    await onOne(async (held) => {
      await add(held, { id: 3, name: "three" });
      await expect(add(held, { id: 3, name: "again" })).rejects.toThrow(/duplicate key/);
      await expect(add(held, { id: 4, name: "" })).rejects.toThrow(/check constraint/);
      await add(held, { id: 4, name: "four" });
      expect(await readSome(held, { ids: [3, 4] })).toHaveLength(2);
    });
  });

  test("is sent anew after another process changed the schema", async () => {
    await onOne(async (held) => {
      for (let times = 0; times < 8; times++) await readItems(held, { name: "one" });
      await sql`alter table items add column colour text`.execute(other);
      expect(await readItems(held, { name: "one" })).toEqual([{ id: 1, name: "one", colour: null }]);
    });
  });

  test("ends a transaction under way after such a change, as what passes, and is sent anew by the next", async () => {
    const readTwice = (between: () => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await between();
        return readItems(tx, { name: "two" });
      });
    // On the one connection of this pool that is in use, and so on the one that the transactions take.
    await readTwice(async () => undefined);
    const problem = await readTwice(() => sql`alter table items add column size text`.execute(other)).catch(
      (found: unknown) => found,
    );
    expect(isPassingFault(problem)).toBe(true);
    expect(await readTwice(async () => undefined)).toEqual([{ id: 2, name: "two", colour: null, size: null }]);
  });

  test("is one of a limited number", async () => {
    await other.connection().execute(async (connection) => {
      const held = connection as unknown as Db;
      for (let length = 1; length <= MAX_NAMES + 20; length++)
        await compileOnce((on, { ids }: { ids: number[] }) =>
          tables(on).selectFrom("items").select("id").where("id", "in", ids),
        )(held, { ids: Array.from({ length }, (_, id) => id) });
      expect((await keptOf(held)).length).toBeLessThanOrEqual(MAX_NAMES);
    });
  });
});
