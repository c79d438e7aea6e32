/** A shop that serves leaves it to a thread to move its log into the file, after which the log begins anew. */
import { statSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogKeeper } from "../../db/backup/log/keep-log.ts";
import { measureUsed } from "../../db/backup/log/room.ts";
import { LogKeeping } from "../../db/backup/log/start-keeper.ts";
import { openSqlite, openSqliteToRead, sqliteHandle } from "../../db/engines/dialect.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const now = new Date("2026-11-30T09:00:00Z");
const MEGABYTE = 2 ** 20;

let shop: TestDatabase;
let keeper: LogKeeper;
beforeEach(async () => {
  shop = await openTestDatabase("sqlite");
  sqliteHandle(shop.db).pragma("wal_autocheckpoint = 0");
  keeper = new LogKeeper(shop.file);
});
afterEach(async () => {
  keeper.close();
  await shop.close();
});

const used = () => measureUsed(shop.file) ?? 0;
const put = (key: string, bytes = 1) => inTransaction(shop.db, (tx) => putSetting(tx, key, "t".repeat(bytes), now));

/** Whether the next commit began the log anew: then everything was in the file, and nobody read from the log. */
async function isBegunAnew(): Promise<boolean> {
  const before = used();
  await put("next");
  return used() < before;
}

test("the thread moves what is committed, long before a commit would", async () => {
  const keeping = new LogKeeping(shop.file);
  keeping.moveBeside(shop.db);
  await put("long", 9 * MEGABYTE);
  // Without a commit meanwhile: what comes while the log is moved stays in it.
  const moved = () => expect(statSync(shop.file).size).toBeGreaterThan(9 * MEGABYTE);
  await vi.waitFor(moved, { timeout: 60_000, interval: 200 });
  // After what it is doing.
  await keeping.stop();
  expect(await isBegunAnew()).toBe(true);
  expect(used()).toBeLessThan(MEGABYTE);
});

test("a log that is kept for an increment is not moved, and afterwards it is", async () => {
  await put("before", MEGABYTE);
  keeper.hold();
  await put("since", MEGABYTE);
  keeper.moveIntoFile(1);
  expect(await isBegunAnew()).toBe(false);
  keeper.letGo();
  keeper.moveIntoFile(1);
  expect(await isBegunAnew()).toBe(true);
});

test("nobody waits while somebody reads from the log, which is moved another time", async () => {
  await put("before", MEGABYTE);
  const reader = openSqliteToRead(shop.file);
  reader.exec("begin");
  reader.prepare("select count(*) from settings").get();
  await put("since", MEGABYTE);
  // Whoever holds the writers would wait for this one.
  const writer = openSqlite(shop.file);
  writer.exec("begin immediate");
  keeper.moveIntoFile(1);
  writer.exec("rollback");
  writer.close();
  expect(await isBegunAnew()).toBe(false);
  reader.close();
  keeper.moveIntoFile(1);
  expect(await isBegunAnew()).toBe(true);
});
