import { expect, onTestFinished, test } from "vitest";
import { type CommitNotice, followRevision } from "../../db/follow-revision.ts";
import { openDatabase } from "../../db/open.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
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
