import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSqlite, type SqliteHandle, sqliteDialect } from "../../db/engines/dialect.ts";
import { MAX_MS, MAX_PARTS } from "../../db/engines/shared-commit.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { listFeedAfter } from "../../db/queries/feed.ts";
import type { Db, Schema, Tx } from "../../db/schema.ts";
import { inTransaction, onCommit, readRevision } from "../../db/transaction.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import { diceOf } from "../money/dice.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const now = new Date("2026-11-24T09:00:00Z");
const isShort = { isShort: true };

describe("short transactions that wait for each other", () => {
  let shop: TestDatabase;
  let handle: SqliteHandle;
  let db: Db;
  let sent: string[];
  /** Milliseconds of the process's clock, which stands still: a slow computer would begin another commit. */
  let time: number;
  beforeEach(async () => {
    time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => time);
    shop = await openTestDatabase("sqlite");
    handle = openSqlite(shop.file);
    sent = [];
    db = new Kysely<Schema>({ dialect: sqliteDialect(handle), log: (event) => void sent.push(event.query.sql) });
    await readRevision(db);
    sent.length = 0;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await db.destroy();
    await shop.close();
  });

  const put = (key: string, value: unknown, options = isShort) =>
    inTransaction(db, (tx) => putSetting(tx, key, value, now), options);
  const commits = () => sent.filter((text) => text === "commit").length;

  test("share one commit, each with its own revision, and their listeners are notified in that order", async () => {
    const revisions: number[] = [];
    onCommit(db, ({ revision }) => revisions.push(revision));
    await Promise.all(Array.from({ length: 40 }, (_, n) => put(`key-${n}`, n)));
    expect(commits()).toBe(1);
    const feed = await listFeedAfter(db, 0, 100);
    expect(feed.map(({ revision, row_id }) => [revision, row_id])).toEqual(
      Array.from({ length: 40 }, (_, n) => [n + 1, `key-${n}`]),
    );
    expect(revisions).toEqual(feed.map(({ revision }) => revision));
  });

  test("are no more than a commit takes, and one alone is committed at once", async () => {
    await Promise.all(Array.from({ length: 2 * MAX_PARTS }, (_, n) => put(`key-${n}`, n)));
    expect(commits()).toBeGreaterThanOrEqual(2);
    sent.length = 0;
    await put("alone", 1);
    expect(sent.filter((text) => /begin|savepoint|commit/.test(text))).toEqual(["begin immediate", "commit"]);
  });

  test("join no commit that began too long ago", async () => {
    const slow = (key: string) =>
      inTransaction(
        db,
        async (tx) => {
          await putSetting(tx, key, 1, now);
          time += MAX_MS / 2;
        },
        isShort,
      );
    await Promise.all(["a", "b", "c", "d"].map(slow));
    expect(sent.filter((text) => /begin|savepoint|commit/.test(text))).toEqual([
      "begin immediate",
      "savepoint shared_part",
      "release savepoint shared_part",
      "commit",
      "begin immediate",
      "savepoint shared_part",
      "release savepoint shared_part",
      "commit",
    ]);
  });

  test("share none with a transaction that may take long, nor with a read", async () => {
    const seen: unknown[] = [];
    await Promise.all([
      put("one", 1),
      findSetting(db, "two").then((value) => seen.push(value)),
      put("long", 1, { isShort: false }),
      put("two", 2),
    ]);
    expect(commits()).toBe(2);
    // The read began after the commit that the second short one joined, or before either.
    expect([undefined, 2]).toContain(seen[0]);
    expect((await listFeedAfter(db, 0, 9)).map(({ row_id }) => row_id)).toEqual(["one", "two", "long"]);
  });

  test("a refused one and a failed one are undone alone, the first of all too", async () => {
    const refused = (key: string) =>
      inTransaction(
        db,
        async (tx) => {
          await putSetting(tx, key, 1, now);
          return refuse("conflict");
        },
        isShort,
      );
    const failed = (key: string) =>
      inTransaction(
        db,
        async (tx) => {
          await putSetting(tx, key, 1, now);
          throw new Error(`no ${key}`);
        },
        isShort,
      );
    const outcomes = await Promise.allSettled([refused("a"), put("b", 1), failed("c"), refused("d"), put("e", 1)]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect((await listFeedAfter(db, 0, 9)).map(({ revision, row_id }) => [revision, row_id])).toEqual([
      [1, "b"],
      [2, "e"],
    ]);
    for (const key of ["a", "c", "d"]) expect(await findSetting(db, key)).toBeUndefined();
  });

  test("all fail when their commit fails, the refused one too, and nothing of them is left", async () => {
    const notices: number[] = [];
    onCommit(db, ({ revision }) => notices.push(revision));
    // A row that refers to none, which SQLite then finds at the commit.
    handle.exec("create table owners (id text primary key)");
    handle.exec("create table owned (owner text references owners (id) deferrable initially deferred)");
    const broken = async (tx: Tx) => void (await sql`insert into owned values ('nobody')`.execute(tx));
    const outcomes = await Promise.allSettled([
      put("before", 1),
      inTransaction(db, async () => refuse("conflict"), isShort),
      inTransaction(db, broken, isShort),
      put("after", 1),
    ]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" } });
    expect(notices).toEqual([]);
    expect(await listFeedAfter(db, 0, 9)).toEqual([]);
    await put("next", 1);
    expect(await readRevision(db)).toBe(1);
  });

  test("a statement that comes after the end of its transaction becomes part of no other", async () => {
    let late: Promise<unknown> | undefined;
    let stray: Tx | undefined;
    await Promise.all([
      inTransaction(
        db,
        async (tx) => {
          stray = tx;
        },
        isShort,
      ),
      inTransaction(
        db,
        async () => {
          late = putSetting(stray as Tx, "stray", 1, now).catch((problem: unknown) => problem);
          await late;
        },
        isShort,
      ),
    ]);
    expect(await late).toBeInstanceOf(Error);
    expect(await findSetting(db, "stray")).toBeUndefined();
  });

  test("in random histories each is as it would be alone, one after another", async () => {
    for (let history = 0; history < 30; history += 1) {
      const dice = diceOf(history);
      const kinds = ["keep", "keep", "refuse", "throw", "part refused", "long"] as const;
      const plans = Array.from({ length: 1 + dice.below(20) }, (_, n) => ({
        key: `h${history}-${dice.below(6)}`,
        value: n,
        kind: dice.pick(kinds) ?? "keep",
      }));
      const done: { key: string; value: number }[] = [];
      const before = await readRevision(db);
      const run = ({ key, value, kind }: (typeof plans)[number]) =>
        inTransaction(
          db,
          async (tx) => {
            await putSetting(tx, key, value, now);
            if (kind === "refuse") return refuse("conflict");
            if (kind === "throw") throw new Error("a fault");
            if (kind === "part refused") {
              await inTransaction(tx, async (part) => {
                await putSetting(part, key, "undone", now);
                return refuse("conflict");
              });
            }
            done.push({ key, value });
            return value;
          },
          { isShort: kind !== "long" },
        );
      const outcomes = await Promise.allSettled(plans.map(run));
      for (const [n, { kind, value }] of plans.entries()) {
        const outcome = outcomes[n] as PromiseSettledResult<unknown>;
        if (kind === "throw") expect(outcome.status).toBe("rejected");
        else if (outcome.status === "fulfilled" && kind === "refuse") expect(isRefusal(outcome.value)).toBe(true);
        else expect(outcome).toEqual({ status: "fulfilled", value });
      }
      // Feed and rows are those of the works that were kept, in the order in which they ran.
      const feed = (await listFeedAfter(db, 0, 10_000)).filter(({ revision }) => revision > before);
      expect(feed.map(({ revision, row_id }) => [revision, row_id])).toEqual(
        done.map(({ key }, n) => [before + 1 + n, key]),
      );
      for (const { key, value } of new Map(done.map((one) => [one.key, one])).values())
        expect(await findSetting(db, key)).toBe(value);
      expect(handle.inTransaction).toBe(false);
    }
  });
});
