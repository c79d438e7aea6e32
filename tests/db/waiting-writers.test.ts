import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isPassingFault, withoutTimeLimits } from "../../db/engines/dialect.ts";
import { MAX_WRITERS } from "../../db/engines/postgres-driver.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { openReader } from "../../db/reader/open-reader.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { countLockWaits } from "../support/databases.ts";
import { freshPostgres } from "../support/postgres.ts";
import { hasPostgres, type OwnPostgres, ownPostgres } from "../support/postgres-server.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe.runIf(hasPostgres())("writers that wait on PostgreSQL", () => {
  let server: OwnPostgres;
  let url: string;
  let db: Db;
  beforeAll(async () => {
    server = ownPostgres();
    ({ url } = await freshPostgres(server.url));
    db = openDatabase(url);
    await inTransaction(db, (tx) => putSetting(tx, "before", 1, now));
  });
  afterAll(async () => {
    await db.destroy();
    server.stop();
  });

  /** Another process holds the row that every commit needs, until the answer is called. */
  async function holdRevision(): Promise<() => Promise<void>> {
    const other = openDatabase(url, { timeLimits: false });
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holds = () => {};
    const held = new Promise<void>((resolve) => {
      holds = resolve;
    });
    const holding = other.transaction().execute(async (tx) => {
      await tx.updateTable("counters").set({ value: sql`value` }).where("name", "=", "revision").execute();
      holds();
      await until;
    });
    await held;
    return async () => {
      release();
      await holding;
      await other.destroy();
    };
  }

  /** Asked through a connection of its own, because the pool of `db` is full. */
  async function countWaiting(): Promise<number> {
    const other = openDatabase(url);
    try {
      return await countLockWaits(other);
    } finally {
      await other.destroy();
    }
  }

  test("leave places in the pool to readers, and go through when the lock is given back", async () => {
    const release = await holdRevision();
    const writes = Array.from({ length: 30 }, (_, n) => inTransaction(db, (tx) => putSetting(tx, `key-${n}`, n, now)));
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(MAX_WRITERS), {
      timeout: 60_000,
    });
    const reads = await Promise.all(Array.from({ length: 20 }, () => findSetting(db, "before")));
    expect(new Set(reads)).toEqual(new Set([1]));
    await release();
    await Promise.all(writes);
    expect(await findSetting(db, "key-29")).toBe(29);
  });

  test("give up in time by themselves, have written nothing, and say that it passes", async () => {
    const release = await holdRevision();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => inTransaction(db, (tx) => putSetting(tx, `late-${n}`, n, now))),
    );
    for (const outcome of outcomes) {
      expect(outcome.status === "rejected" && isPassingFault(outcome.reason)).toBe(true);
    }
    await release();
    expect(await findSetting(db, "late-0")).toBeUndefined();
  });

  test("no statement of a serving connection waits, runs or idles without end; a change of the schema may", async () => {
    const limitsOf = async (on: Db) => {
      const names = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"];
      const rows = await Promise.all(
        names.map((name) => sql<{ value: string }>`select current_setting(${name}) as value`.execute(on)),
      );
      return rows.map((result) => result.rows[0]?.value);
    };
    expect(await limitsOf(db)).toEqual(["5s", "30s", "10s"]);
    expect(await withoutTimeLimits(db, limitsOf)).toEqual(["0", "0", "0"]);
    expect(await limitsOf(db)).toEqual(["5s", "30s", "10s"]);
    const command = openDatabase(url, { timeLimits: false });
    expect(await limitsOf(command)).toEqual(["0", "0", "0"]);
    await command.destroy();
  });

  test("every connection plans for rows that are quickly looked up, unless the address says otherwise", async () => {
    const planningOf = async (on: Db) => {
      const asked = sql<{ cost: string; jit: string }>`
        select current_setting('random_page_cost') as cost, current_setting('jit') as jit`;
      return (await asked.execute(on)).rows[0];
    };
    expect(await planningOf(db)).toEqual({ cost: "1.1", jit: "off" });
    const reader = openReader(url, db);
    expect(await planningOf(reader)).toEqual({ cost: "1.1", jit: "off" });
    await reader.destroy();
    const own = new URL(url);
    own.searchParams.set("options", "-c random_page_cost=4 -c jit=on");
    const wanted = openDatabase(own.href);
    expect(await planningOf(wanted)).toEqual({ cost: "4", jit: "on" });
    await wanted.destroy();
  });
});
