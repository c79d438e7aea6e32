// The reader: a handle of its own for what reads much, on both engines.
import { renameSync } from "node:fs";
import { CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAtOneMoment } from "../../db/engines/dialect.ts";
import { countOtherConnections } from "../../db/engines/whole-tables.ts";
import { openReader, type ReaderLimits, readerFor } from "../../db/reader/open-reader.ts";
import { ThreadDriver } from "../../db/reader/thread-driver.ts";
import type { Db } from "../../db/schema.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";

let shop: TestDatabase;
let readers: Db[];
beforeEach(async () => {
  shop = await openTestDatabase();
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) await reader.destroy();
  await shop.close();
});

function open(limits: Partial<ReaderLimits> = {}): Db {
  const reader = openReader(shop.file, shop.db, limits);
  readers.push(reader);
  return reader;
}

const put = (value: string) =>
  shop.db
    .insertInto("meta")
    .values({ key: "tested", value })
    .onConflict((c) => c.column("key").doUpdateSet({ value }))
    .execute();
const read = async (db: Db) =>
  (await db.selectFrom("meta").select("value").where("key", "=", "tested").executeTakeFirst())?.value;

/** A statement that goes on until it is stopped, and brings rows meanwhile. */
const endless =
  engine === "sqlite"
    ? sql<{ i: number }>`with recursive n(i) as (select 1 union all select i + 1 from n) select i from n`
    : sql<{ i: number }>`select count(*) as i from generate_series(1, 1000000000000) as n(i)`;

test("sees at once what was committed before it reads", async () => {
  const reader = open();
  for (let i = 0; i < 20; i++) {
    await put(String(i));
    expect(await read(reader)).toBe(String(i));
  }
});

test("reads everything in one transaction as of one moment", async () => {
  const reader = open();
  await put("before");
  await readAtOneMoment(reader, async (moment) => {
    expect(await read(moment)).toBe("before");
    await put("after");
    expect(await read(moment)).toBe("before");
  });
  expect(await read(reader)).toBe("after");
});

test.runIf(engine === "postgres")("has the same few connections for all requests", async () => {
  const reader = open({ atOnce: 2 });
  const others = await countOtherConnections(shop.db);
  for (let request = 0; request < 20; request++) await read(readerFor(reader, new AbortController().signal));
  // Two that read, and one that cancels.
  expect(await countOtherConnections(shop.db)).toBeLessThanOrEqual(others + 3);
  await reader.destroy();
  await expect.poll(() => countOtherConnections(shop.db)).toBe(others);
});

test("cannot write", async () => {
  const reader = open();
  await put("kept");
  await expect(reader.deleteFrom("meta").execute()).rejects.toThrow(/read.?only/);
  await expect(reader.transaction().execute((tx) => tx.deleteFrom("meta").execute())).rejects.toThrow(/read.?only/);
  expect(await read(reader)).toBe("kept");
});

test("brings rows as the handle that writes does, flags and empty values too", async () => {
  const reader = open();
  const of = (db: Db) =>
    sql`select 1 as active, 0 as archived, null as deleted, 'نورة "x" \\' as name, 9007199254740991 as total`.execute(
      db,
    );
  expect((await of(reader)).rows).toEqual((await of(shop.db)).rows);
});

test("brings a result of many pages whole and in order", async () => {
  const many =
    engine === "sqlite"
      ? sql<{
          i: number;
        }>`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select i, 'some text' as name from n`
      : sql<{ i: number }>`select i, 'some text' as name from generate_series(1, 20000) as n(i)`;
  const { rows } = await many.execute(open());
  expect(rows.length).toBe(20_000);
  expect(rows.every(({ i }, at) => i === at + 1)).toBe(true);
});

test("while a report goes on in it, the shop reads and writes; the report ends when nobody waits for it", async () => {
  const reader = open({ atOnce: 1 });
  const request = new AbortController();
  const report = endless.execute(readerFor(reader, request.signal));
  await put("meanwhile");
  expect(await read(shop.db)).toBe("meanwhile");
  request.abort();
  await expect(report).rejects.toMatchObject({ code: "READER_ABORTED" });
  // The only place is free again.
  expect(await read(reader)).toBe("meanwhile");
});

test("a statement that takes too long is ended", async () => {
  if (engine === "postgres") return;
  const reader = open({ atOnce: 1, statementMs: 30 });
  await expect(endless.execute(reader)).rejects.toMatchObject({ code: "READER_LATE" });
});

test("a result larger than allowed is refused, and the place is free again", async () => {
  if (engine === "postgres") return;
  const reader = open({ atOnce: 1, resultCharacters: 200_000 });
  await put("small");
  await expect(endless.execute(reader)).rejects.toMatchObject({ code: "READER_LARGE" });
  expect(await read(reader)).toBe("small");
});

test("a bounded number waits for its turn; others are refused, and whoever leaves makes room", async () => {
  const reader = open({ atOnce: 1, waiting: 1 });
  await put("here");
  const first = new AbortController();
  const second = new AbortController();
  const report = endless.execute(readerFor(reader, first.signal));
  const waiting = read(readerFor(reader, second.signal));
  await expect(read(reader)).rejects.toMatchObject({ code: "READER_FULL" });
  second.abort();
  await expect(waiting).rejects.toMatchObject({ code: "READER_ABORTED" });
  const next = read(reader);
  first.abort();
  await expect(report).rejects.toMatchObject({ code: "READER_ABORTED" });
  expect(await next).toBe("here");
});

test("a transaction that is left by a throw leaves nothing open", async () => {
  const reader = open({ atOnce: 1 });
  const left = reader.transaction().execute(async (tx) => {
    await read(tx);
    throw new Error("left");
  });
  await expect(left).rejects.toThrow("left");
  await put("later");
  expect(await read(reader)).toBe("later");
});

test("a thread that dies is replaced", async () => {
  if (engine === "postgres") return;
  const reader = open({ atOnce: 1 });
  await put("again");
  renameSync(shop.file, `${shop.file}.away`);
  await expect(read(reader)).rejects.toMatchObject({ code: "READER_LOST" });
  renameSync(`${shop.file}.away`, shop.file);
  expect(await read(reader)).toBe("again");
});

test("of two threads with nothing to do one ends soon, and the other goes on", async () => {
  if (engine === "postgres") return;
  const driver = new ThreadDriver(shop.file, {
    statementMs: 30_000,
    idleMs: 3_600_000,
    spareMs: 1,
    resultCharacters: 1000,
  });
  const connections = [await driver.acquireConnection(), await driver.acquireConnection()];
  for (const connection of connections) await driver.releaseConnection(connection);
  await vi.waitUntil(() => driver.size === 1, { timeout: 60_000 });
  const again = await driver.acquireConnection();
  expect(driver.size).toBe(1);
  expect(await again.executeQuery(CompiledQuery.raw("select 1 as one"))).toEqual({ rows: [{ one: 1 }] });
  await driver.releaseConnection(again);
  await driver.destroy();
});
