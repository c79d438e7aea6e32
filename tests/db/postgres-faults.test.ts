import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertDurable, isPassingFault } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { freshPostgres } from "../support/postgres.ts";
import { hasPostgres, type OwnPostgres, ownPostgres } from "../support/postgres-server.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe.runIf(hasPostgres())("a shop on PostgreSQL", () => {
  let server: OwnPostgres;
  let url: string;
  let db: Db;
  beforeAll(async () => {
    server = ownPostgres();
    ({ url } = await freshPostgres(server.url));
    db = openDatabase(url);
  });
  afterAll(async () => {
    await db.destroy();
    server.stop();
  });

  const faultOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (problem: unknown) => problem,
    );

  test("whose server dies in the middle of a write says that it is away, and goes on by itself when it is back", async () => {
    await inTransaction(db, (tx) => putSetting(tx, "before", 1, now));
    const broken = await faultOf(
      inTransaction(db, async (tx) => {
        await putSetting(tx, "lost", 1, now);
        server.crash();
        // The connection is told while nobody waits for it.
        await new Promise((resolve) => setTimeout(resolve, 50));
        await putSetting(tx, "lost too", 1, now);
      }),
    );
    expect(isPassingFault(broken)).toBe(true);
    expect(isPassingFault(await faultOf(findSetting(db, "before")))).toBe(true);

    server.start();
    expect(await findSetting(db, "before")).toBe(1);
    expect(await findSetting(db, "lost")).toBeUndefined();
    await inTransaction(db, (tx) => putSetting(tx, "after", 1, now));
    expect(await findSetting(db, "after")).toBe(1);
  });

  test("whose connections are all taken says so after five seconds instead of waiting for ever", async () => {
    const crowded = openDatabase(url);
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = Array.from({ length: 10 }, () =>
      crowded.connection().execute(async (connection) => {
        // A connection is taken with its first statement.
        await findSetting(connection, "before");
        await until;
      }),
    );
    await findSetting(db, "before");
    expect(isPassingFault(await faultOf(findSetting(crowded, "before")))).toBe(true);
    release();
    await Promise.all(holding);
    expect(await findSetting(crowded, "before")).toBe(1);
    await crowded.destroy();
  });

  test("that acknowledges before it is on disk is refused at the start", async () => {
    await assertDurable(db);
    const { pathname } = new URL(url);
    await sql`alter database ${sql.ref(pathname.slice(1))} set synchronous_commit = off`.execute(db);
    const careless = openDatabase(url);
    await expect(assertDurable(careless)).rejects.toThrow("synchronous_commit");
    await careless.destroy();
  });
});

test("a fault of the program is not one that passes", () => {
  expect(isPassingFault(new TypeError("undefined is not a function"))).toBe(false);
  expect(isPassingFault(Object.assign(new Error("no such table"), { code: "SQLITE_ERROR" }))).toBe(false);
  expect(isPassingFault(Object.assign(new Error("full"), { code: "SQLITE_FULL" }))).toBe(true);
});
