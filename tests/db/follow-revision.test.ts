import { expect, onTestFinished, test, vi } from "vitest";
import { type CommitNotice, followRevision } from "../../db/follow-revision.ts";
import { openDatabase } from "../../db/open.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { engine, openTestDatabase } from "../support/databases.ts";

const now = new Date("2026-11-21T09:00:00Z");

test(`a write of another process makes stored pages stale here, too (${engine})`, async () => {
  const shop = await openTestDatabase();
  onTestFinished(() => shop.close());
  const other = openDatabase(shop.file);
  const revision = await followRevision(shop.db, 10);
  const notices: CommitNotice[] = [];
  revision.subscribe((notice) => notices.push(notice));
  expect(revision.current()).toBe(0);
  await inTransaction(shop.db, (tx) => putSetting(tx, "own", 1, now));
  expect(revision.current()).toBe(1);
  await inTransaction(other, (tx) => putSetting(tx, "theirs", 1, now));
  await expect.poll(() => revision.current()).toBe(2);
  const rowsOf = (id: string) => [{ collection: "settings", id }];
  expect(notices).toEqual([
    { revision: 1, collections: ["settings"], rows: rowsOf("own") },
    { revision: 2, collections: ["settings"], rows: rowsOf("theirs") },
  ]);
  await revision.stop();
  await inTransaction(other, (tx) => putSetting(tx, "unheard", 1, now));
  expect(revision.current()).toBe(2);
  await other.destroy();
});

test(`a commit that is seen before its own process hears of its end is told once (${engine})`, async () => {
  const shop = await openTestDatabase();
  onTestFinished(() => shop.close());
  const revision = await followRevision(shop.db, 10);
  onTestFinished(() => revision.stop());
  const notices: CommitNotice[] = [];
  revision.subscribe((notice) => notices.push(notice));
  const told = Promise.withResolvers<void>();
  endLate(shop.db, told.promise);
  const own = inTransaction(shop.db, (tx) => putSetting(tx, "own", 1, now));
  await expect.poll(() => revision.current()).toBe(1);
  told.resolve();
  await own;
  expect(notices).toEqual([{ revision: 1, collections: ["settings"], rows: [{ collection: "settings", id: "own" }] }]);
});

test(`a commit whose end is heard of while its rows are read is told once (${engine})`, async () => {
  const shop = await openTestDatabase();
  onTestFinished(() => shop.close());
  const asked = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const followed = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows;
      if (row && Object.keys(row).join() === "revision,collection,id") {
        asked.resolve();
        await told.promise;
      }
      return result;
    },
  });
  const revision = await followRevision(followed, 10);
  onTestFinished(() => revision.stop());
  const notices: CommitNotice[] = [];
  revision.subscribe((notice) => notices.push(notice));
  endLate(followed, asked.promise);
  await inTransaction(followed, (tx) => putSetting(tx, "own", 1, now));
  told.resolve();
  await inTransaction(shop.db, (tx) => putSetting(tx, "theirs", 1, now));
  await expect.poll(() => revision.current()).toBe(2);
  expect(notices.map(({ rows }) => rows?.map(({ id }) => id))).toEqual([["own"], ["theirs"]]);
});

/** Each transaction commits, and hears of it only after `end`. */
function endLate(db: Db, end: Promise<void>): void {
  const begin = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      const outcome = await execute(work);
      await end;
      return outcome;
    };
    return transaction;
  });
}
