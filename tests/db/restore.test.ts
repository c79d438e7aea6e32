import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupDatabase } from "../../db/backup/backup.ts";
import { findDatabaseFile } from "../../db/backup/locate.ts";
import { isRestoreHalfDone, listDisplaced, restoreDatabase } from "../../db/backup/restore.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { root } from "../support/source-imports.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe("restoring a backup", () => {
  let shop: TestDatabase;
  /** A backup of Monday; the database then went on to hold Tuesday. */
  let monday: string;
  beforeEach(async () => {
    shop = await openTestDatabase("sqlite");
    await put("monday");
    monday = join(shop.folder, "monday-copy.db");
    backupDatabase(shop.file, monday);
    await put("tuesday");
    await shop.db.destroy();
  });
  afterEach(() => shop.close());
  const put = (key: string) => inTransaction(shop.db, (tx) => putSetting(tx, key, 1, now));
  const daysIn = async (file: string): Promise<string[]> => {
    const db = openDatabase(file);
    const days = ["monday", "tuesday"];
    const found = await Promise.all(days.map((day) => findSetting(db, day)));
    await db.destroy();
    return days.filter((_, n) => found[n] === 1);
  };

  test("twice keeps both databases that were displaced, each under a name of its own", async () => {
    const wrong = join(shop.folder, "wrong.db");
    backupDatabase(monday, wrong);
    const first = restoreDatabase(wrong, shop.file, now);
    const second = restoreDatabase(monday, shop.file, now);
    const third = restoreDatabase(monday, shop.file, now);
    const kept = [first, second, third].map(({ displaced }) => displaced as string);
    expect(new Set(kept).size).toBe(3);
    expect(await daysIn(kept[0] as string)).toEqual(["monday", "tuesday"]);
    expect(await daysIn(kept[1] as string)).toEqual(["monday"]);
    expect(listDisplaced(shop.file)).toHaveLength(3);
  });

  test("keeps what its journal holds with the database that was displaced", async () => {
    const db = openDatabase(shop.file);
    await inTransaction(db, (tx) => putSetting(tx, "wednesday", 1, now));
    // As a process that was killed leaves it: the last commit stands in the journal alone.
    const names = ["shop.db", "shop.db-wal", "shop.db-shm"];
    for (const name of names) spawnSync("cp", [join(shop.folder, name), join(shop.folder, `killed-${name}`)]);
    await db.destroy();
    for (const name of names) {
      rmSync(join(shop.folder, name), { force: true });
      renameSync(join(shop.folder, `killed-${name}`), join(shop.folder, name));
    }
    const { displaced } = restoreDatabase(monday, shop.file, now);
    const old = openDatabase(displaced as string);
    expect(await findSetting(old, "wednesday")).toBe(1);
    await old.destroy();
    expect(await daysIn(shop.file)).toEqual(["monday"]);
  });

  test("works over a database that is damaged, which is kept as it was", async () => {
    writeFileSync(shop.file, "not a database ".repeat(1000));
    const { displaced } = restoreDatabase(monday, shop.file, now);
    expect(await daysIn(shop.file)).toEqual(["monday"]);
    expect(existsSync(displaced as string)).toBe(true);
  });

  test("where there was no database says that nothing was displaced", () => {
    rmSync(shop.file);
    expect(restoreDatabase(monday, shop.file, now).displaced).toBeUndefined();
  });

  test.each(["checked", "copied", "planned", "moved ", "replaced"])(
    "killed after the step “%s” leaves the old shop or the restored one to the next start, and never an empty one",
    async (step) => {
      const code = `
        const { restoreDatabase } = await import(${JSON.stringify(`${root}/db/backup/restore.ts`)});
        restoreDatabase(process.argv[1], process.argv[2], new Date(), (step) => {
          if (step === process.argv[3]) process.kill(process.pid, "SIGKILL");
        });`;
      const killed = spawnSync(process.execPath, ["--input-type=module", "-e", code, monday, shop.file, step], {
        encoding: "utf8",
      });
      expect(killed.signal, killed.stderr).toBe("SIGKILL");
      const wasPlanned = isRestoreHalfDone(shop.file);
      // What a start does before it opens anything.
      expect(findDatabaseFile(shop.folder)).toBe(shop.file);
      expect(await daysIn(shop.file)).toEqual(wasPlanned ? ["monday"] : ["monday", "tuesday"]);
      expect(listDisplaced(shop.file)).toHaveLength(wasPlanned ? 1 : 0);
      for (const kept of listDisplaced(shop.file)) expect(await daysIn(kept)).toEqual(["monday", "tuesday"]);
      expect(isRestoreHalfDone(shop.file)).toBe(false);
      // And restoring anew still works.
      restoreDatabase(monday, shop.file, now);
      expect(await daysIn(shop.file)).toEqual(["monday"]);
      expect(readdirSync(shop.folder).filter((name) => name.includes("restor") && !name.includes("before"))).toEqual(
        [],
      );
    },
  );

  test("a folder that has only a displaced database is not opened as a new shop", () => {
    const { displaced } = restoreDatabase(monday, shop.file, now);
    rmSync(shop.file);
    expect(existsSync(displaced as string)).toBe(true);
    expect(() => findDatabaseFile(shop.folder)).toThrow("this shop has had one");
  });
});
