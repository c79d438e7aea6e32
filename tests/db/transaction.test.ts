import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { listFeedAfter, readFeedHead } from "../../db/queries/feed.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction, listPartNotes, onCommit, readRevision, recordChange } from "../../db/transaction.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe(`the one way to write (${engine})`, () => {
  let shop: TestDatabase;
  beforeEach(async () => {
    shop = await openTestDatabase();
  });
  afterEach(() => shop.close());

  test("a commit moves the revision by one and names the changed rows in the feed", async () => {
    await inTransaction(shop.db, async (tx) => {
      await putSetting(tx, "taxRate", 0, now);
      await putSetting(tx, "about", {}, now);
    });
    expect(await readRevision(shop.db)).toBe(1);
    const feed = await listFeedAfter(shop.db, 0, 10);
    expect(feed.map((row) => [row.revision, row.collection, row.row_id, row.version])).toEqual([
      [1, "settings", "taxRate", 1],
      [1, "settings", "about", 1],
    ]);
  });

  test("a row changed twice in one transaction is once in the feed, with its last version", async () => {
    await inTransaction(shop.db, async (tx) => {
      await putSetting(tx, "taxRate", 0, now);
      await putSetting(tx, "taxRate", 500, now);
    });
    const feed = await listFeedAfter(shop.db, 0, 10);
    expect(feed.map((row) => [row.row_id, row.version])).toEqual([["taxRate", 2]]);
  });

  test("a fault leaves nothing behind: no row, no feed, no revision", async () => {
    const work = inTransaction(shop.db, async (tx) => {
      await putSetting(tx, "taxRate", 500, now);
      throw new Error("power cut");
    });
    await expect(work).rejects.toThrow("power cut");
    expect(await findSetting(shop.db, "taxRate")).toBeUndefined();
    expect(await readFeedHead(shop.db)).toBe(0);
    expect(await readRevision(shop.db)).toBe(0);
  });

  test("a refusal is returned to the caller and leaves nothing behind", async () => {
    const outcome = await inTransaction(shop.db, async (tx) => {
      await putSetting(tx, "taxRate", 500, now);
      return refuse("out_of_stock");
    });
    expect(outcome.code).toBe("out_of_stock");
    expect(await findSetting(shop.db, "taxRate")).toBeUndefined();
    expect(await readRevision(shop.db)).toBe(0);
  });

  test("listeners are notified after a commit, and never of a rollback", async () => {
    const revisions: number[] = [];
    const stop = onCommit(shop.db, (commit) => revisions.push(commit.revision));
    await inTransaction(shop.db, (tx) => putSetting(tx, "a", 1, now));
    await inTransaction(shop.db, async () => refuse("conflict"));
    stop();
    await inTransaction(shop.db, (tx) => putSetting(tx, "b", 1, now));
    expect(revisions).toEqual([1]);
  });

  test("twenty writers at once get twenty revisions in feed order", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => inTransaction(shop.db, (tx) => putSetting(tx, `key-${i}`, i, now))),
    );
    const feed = await listFeedAfter(shop.db, 0, 100);
    expect(feed.map((row) => row.revision)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  test("a change cannot be noted outside a transaction", () => {
    expect(() => recordChange(shop.db as unknown as Tx, "settings", "x", 1)).toThrow("inTransaction");
  });

  test("work inside a transaction joins it: one revision, and writes of a refused part are undone alone", async () => {
    await inTransaction(shop.db, async (outer) => {
      await putSetting(outer, "taxRate", 0, now);
      const refused = await inTransaction(outer, async (inner) => {
        await putSetting(inner, "about", {}, now);
        return refuse("conflict");
      });
      expect(isRefusal(refused)).toBe(true);
      await expect(
        inTransaction(outer, async (inner) => {
          await putSetting(inner, "hours", {}, now);
          throw new Error("the line is cut");
        }),
      ).rejects.toThrow("the line is cut");
      await inTransaction(outer, (inner) => putSetting(inner, "bank", {}, now));
    });
    const feed = await listFeedAfter(shop.db, 0, 10);
    expect(feed.map((row) => [row.revision, row.row_id])).toEqual([
      [1, "taxRate"],
      [1, "bank"],
    ]);
    expect(await findSetting(shop.db, "about")).toBeUndefined();
    expect(await findSetting(shop.db, "hours")).toBeUndefined();
  });

  test("a refused part of a part takes back its own changes of a row, and no more", async () => {
    await inTransaction(shop.db, async (outer) => {
      recordChange(outer, "settings", "about", 1);
      const noted = await inTransaction(outer, async (part) => {
        recordChange(part, "settings", "about", 2);
        await inTransaction(part, async (inner) => {
          recordChange(inner, "settings", "about", 3);
          recordChange(inner, "settings", "hours", 1);
          return refuse("conflict");
        });
        recordChange(part, "settings", "bank", 1);
        return listPartNotes(part).map(({ id, version }) => `${id} ${version}`);
      });
      expect(noted).toEqual(["about 2", "bank 1"]);
      await inTransaction(outer, async (part) => {
        recordChange(part, "settings", "bank", 9);
        return refuse("conflict");
      });
    });
    const feed = await listFeedAfter(shop.db, 0, 10);
    expect(feed.map((row) => [row.row_id, row.version])).toEqual([
      ["about", 2],
      ["bank", 1],
    ]);
  });
});
