import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupDatabase } from "../../db/backup/backup.ts";
import { findDatabaseFile } from "../../db/backup/locate.ts";
import {
  continueAboveNoted,
  listCounters,
  MARGIN,
  noteNumbers,
  writeNotedNumbers,
} from "../../db/backup/noted-numbers.ts";
import { acceptLostLog, closeShopFile, noteServing, openShopFile } from "../../db/backup/open-shop-file.ts";
import { restoreDatabase } from "../../db/backup/restore.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { nextInSeries } from "../../db/queries/orders/orders.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { root } from "../support/source-imports.ts";

const year = new Date().getFullYear();
const series = `orders-${year}`;

/** Writes into the middle of a file, as a disk does that has forgotten what it was given. */
function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, at);
}

describe("a start after the shop was killed", () => {
  let made: TestDatabase;
  let open: Db;
  /** What the kill left: a copy of everything, made while the shop was open. */
  let killed: string;
  let file: string;
  let backup: string;

  beforeEach(async () => {
    made = await openTestDatabase("sqlite");
    await made.db.destroy();
    ({ db: open } = openShopFile(made.file));
    await noteServing(open, made.folder);
    await order();
    await order();
    backup = join(made.folder, "backups", "shop-2026-01-01T00-00-00.db");
    mkdirSync(join(made.folder, "backups"));
    backupDatabase(made.file, backup);
    const at = new Date().toISOString();
    writeNotedNumbers(made.folder, noteNumbers(await listCounters(open), undefined, { complete: false, at }));
    sqliteHandle(open).pragma("wal_checkpoint(FULL)");
    // In the log alone, and acknowledged within the second in which it is not noted yet.
    await order();
    killed = join(made.folder, "killed");
    mkdirSync(killed);
    for (const name of readdirSync(made.folder).filter((one) => /^(shop\.db|in-use|numbers|backups)/.test(one))) {
      cpSync(join(made.folder, name), join(killed, name), { recursive: true });
    }
    file = join(killed, "shop.db");
  });
  afterEach(async () => {
    await open.destroy();
    await made.close();
  });
  const order = () => inTransaction(open, (tx) => nextInSeries(tx, series));
  const issued = async (db: Db) => (await listCounters(db)).find(({ name }) => name === series)?.value;

  test("has every commit, takes the log in, and leaves a shop that needs none", async () => {
    const { db } = openShopFile(file);
    expect(await issued(db)).toBe(3);
    await noteServing(db, killed);
    await closeShopFile(db, killed);
    expect(existsSync(join(killed, "in-use"))).toBe(false);
    const again = openShopFile(file);
    expect(await issued(again.db)).toBe(3);
    await again.db.destroy();
  });

  /** With the highest number that was noted. */
  const losses: [how: string, noted: number, lose: (log: string) => void][] = [
    ["gone", 2, (log) => rmSync(log)],
    ["emptied", 2, (log) => truncateSync(log, 0)],
    ["without its first bytes", 2, (log) => overwrite(log, 0, Buffer.alloc(32))],
    ["overwritten with something else", 2, (log) => writeFileSync(log, "not a log ".repeat(5000))],
    ["cut off behind its first bytes", 3, (log) => truncateSync(log, 32)],
  ];

  describe.each(losses)("whose log is %s", (_how, noted, lose) => {
    beforeEach(() => {
      const at = new Date().toISOString();
      writeNotedNumbers(killed, noteNumbers([{ name: series, value: noted }], undefined, { complete: false, at }));
      lose(`${file}-wal`);
    });

    test("is refused in words with the ways out, and again the next time", () => {
      for (const _ of [1, 2]) {
        expect(() => openShopFile(file)).toThrow(
          /shop\.db-wal, the log of the last orders, is missing.*db -- restore .*shop-2026.*db -- accept lost-log/,
        );
      }
    });

    test("goes on, when that is accepted, above every number that may have been issued, and records the gap", async () => {
      acceptLostLog(file);
      const db = openDatabase(file);
      await continueAboveNoted(db, killed);
      expect(await issued(db)).toBe(noted + MARGIN);
      const gaps = await db.selectFrom("number_gaps").select(["counter", "last"]).execute();
      expect(gaps).toEqual([{ counter: series, last: noted + MARGIN }]);
      await db.destroy();
    });

    test("goes on, when the newest backup is restored, above every number that may have been issued", async () => {
      restoreDatabase(backup, file);
      expect(findDatabaseFile(killed)).toBe(file);
      const { db } = openShopFile(file);
      await continueAboveNoted(db, killed);
      expect(await issued(db)).toBe(noted + MARGIN);
      await db.destroy();
    });
  });

  test("a log whose header does not add up is none", () => {
    overwrite(`${file}-wal`, 16, Buffer.from([1, 2, 3, 4]));
    expect(() => openShopFile(file)).toThrow("the log of the last orders");
  });

  test("with a log that is sound has nothing to accept", () => {
    expect(() => acceptLostLog(file)).toThrow("No log is lost");
  });

  test("once more, after a command of the person who runs the shop took the log in, is none without its log", async () => {
    execFileSync(process.execPath, ["db/command.ts", "check-invoices"], {
      env: { PATH: process.env.PATH, DATA_DIR: killed },
    });
    const { db } = openShopFile(file);
    expect(await issued(db)).toBe(3);
    await db.destroy();
  });

  test("after a start that failed has every commit too", async () => {
    const code = `
      const { noteServing, openShopFile } = await import(${JSON.stringify(`${root}/db/backup/open-shop-file.ts`)});
      const { db } = openShopFile(process.argv[1] + "/shop.db");
      await noteServing(db, process.argv[1]);
      throw new Error("the port is in use");`;
    const ended = spawnSync(process.execPath, ["--input-type=module", "-e", code, killed], { encoding: "utf8" });
    expect(ended.stderr).toContain("the port is in use");
    const { db } = openShopFile(file);
    expect(await issued(db)).toBe(3);
    await db.destroy();
  });

  test("leaves the log to the next start while a backup is made of what was killed", async () => {
    backupDatabase(file, join(killed, "copy.db"));
    const { db } = openShopFile(file);
    expect(await issued(db)).toBe(3);
    await db.destroy();
  });
});
