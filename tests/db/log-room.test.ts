/** Room in the log of a shop: commits do not make the file longer, and what is in it counts for nothing. */
import { copyFileSync, existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LogKeeper } from "../../db/backup/log/keep-log.ts";
import { measureUsed } from "../../db/backup/log/room.ts";
import { openSqlite } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const now = new Date("2026-11-28T09:00:00Z");
const LIMITS = { bytes: 1_000_000, atOnce: 300_000, leave: 0 };

let shop: TestDatabase;
let keeper: LogKeeper;
beforeEach(async () => {
  shop = await openTestDatabase("sqlite");
  keeper = new LogKeeper(shop.file);
});
afterEach(async () => {
  keeper.close();
  await shop.close();
});

const log = () => `${shop.file}-wal`;
const sizeOf = () => statSync(log()).size;
const put = (key: string, value: unknown) => inTransaction(shop.db, (tx) => putSetting(tx, key, value, now));

test("commits take from the room instead of making the log longer, and it is made again before it is used up", async () => {
  await put("before", 1);
  keeper.makeRoom(LIMITS);
  const size = sizeOf();
  expect(size - (measureUsed(shop.file) ?? 0)).toBeGreaterThanOrEqual(LIMITS.bytes);
  const used = measureUsed(shop.file) ?? 0;
  await put("within", "w".repeat(200_000));
  expect(sizeOf()).toBe(size);
  expect(measureUsed(shop.file)).toBeGreaterThan(used + 200_000);
  // More than half of it is left.
  keeper.makeRoom(LIMITS);
  expect(sizeOf()).toBe(size);
  await put("more", "m".repeat(500_000));
  keeper.makeRoom(LIMITS);
  expect(sizeOf() - (measureUsed(shop.file) ?? 0)).toBeGreaterThanOrEqual(LIMITS.bytes);
});

test("what a kill leaves has every commit, and goes on", async () => {
  await put("first", 1);
  keeper.makeRoom(LIMITS);
  await put("second", 2);
  const left = join(shop.folder, "left.db");
  for (const ending of ["", "-wal"]) copyFileSync(`${shop.file}${ending}`, `${left}${ending}`);
  expect(readFileSync(`${left}-wal`).subarray(measureUsed(left))).toSatisfy((rest: Buffer) =>
    rest.every((byte) => byte === 0),
  );
  const db = openDatabase(left);
  expect(await findSetting(db, "first")).toBe(1);
  expect(await findSetting(db, "second")).toBe(2);
  await inTransaction(db, (tx) => putSetting(tx, "third", 3, now));
  await db.destroy();
  expect(existsSync(`${left}-wal`)).toBe(false);
  const again = openDatabase(left);
  expect(await findSetting(again, "third")).toBe(3);
  await again.destroy();
});

test("none is made while somebody writes, whose frames it could meet", async () => {
  await put("before", 1);
  const writer = openSqlite(shop.file);
  writer.exec("begin immediate");
  const size = sizeOf();
  keeper.makeRoom(LIMITS);
  expect(sizeOf()).toBe(size);
  writer.exec("rollback");
  writer.close();
  keeper.makeRoom(LIMITS);
  expect(sizeOf()).toBeGreaterThan(size + LIMITS.bytes / 2);
});

test("none is made on a disk that has little left, or before there is a log", async () => {
  await put("before", 1);
  const size = sizeOf();
  const { bavail, bsize } = statfsSync(shop.folder);
  keeper.makeRoom({ ...LIMITS, leave: 2 * bavail * bsize });
  expect(sizeOf()).toBe(size);
  expect(() => new LogKeeper(join(shop.folder, "none.db")).makeRoom(LIMITS)).not.toThrow();
  expect(existsSync(join(shop.folder, "none.db-wal"))).toBe(false);
});
