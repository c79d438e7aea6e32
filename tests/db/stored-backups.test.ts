import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupFile } from "../../db/backup/backup-names.ts";
import { restoreDatabase } from "../../db/backup/restore.ts";
import {
  backUpBeforeMigrating,
  howToRestore,
  listBackups,
  readAheadOfCopy,
  sweepUnproved,
  thinOut,
} from "../../db/backup/stored-backups.ts";
import { copiesToRemove, KEPT_HERE } from "../../db/backup/thinning.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { migrate, pendingMigrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { inTransaction } from "../../db/transaction.ts";
import { backUp } from "../../server/jobs/back-up.ts";
import { createLog } from "../../server/log.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const noFile = { mime: "image/jpeg", bytes: 0, width: 1, height: 1, thumbhash: null, hash: "" };
const minute = 60_000;
const day = 1440 * minute;

describe("backups by themselves", () => {
  let shop: TestDatabase;
  beforeEach(async () => {
    shop = await openTestDatabase("sqlite");
  });
  afterEach(() => shop.close());
  const run = () => backUp({ db: shop.db, dataDir: shop.folder, log: createLog("silent") });
  const put = (key: string) => inTransaction(shop.db, (tx) => putSetting(tx, key, 1, new Date()));

  test("a backup is a sound copy with every earlier commit, which can be put in the place of the shop", async () => {
    await put("first");
    await run();
    await put("after the backup");
    const [copy, ...others] = listBackups(shop.folder);
    expect(others).toEqual([]);
    await shop.db.destroy();
    restoreDatabase(copy?.file ?? "", shop.file);
    shop.db = openDatabase(shop.file);
    expect(await findSetting(shop.db, "first")).toBe(1);
    expect(await findSetting(shop.db, "after the backup")).toBeUndefined();
  });

  test("a shop in which nothing was written since is not copied again; one that was written to is", async () => {
    await put("first");
    await run();
    // As if that had been a while ago.
    await shop.db
      .updateTable("change_feed")
      .set({ at: new Date(Date.now() - 10 * minute).toISOString() })
      .execute();
    await run();
    expect(listBackups(shop.folder)).toHaveLength(1);
    await put("second");
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
    await run();
    expect(listBackups(shop.folder)).toHaveLength(2);
  });

  test("a copy that a wrong clock dated in the future neither ends all copies nor shows as fresh", async () => {
    await put("first");
    await run();
    const [copy] = listBackups(shop.folder);
    const future = backupFile(shop.folder, new Date(Date.now() + 400 * day));
    renameSync(copy?.file ?? "", future);
    expect(listBackups(shop.folder)).toEqual([]);
    // What it holds it holds, whatever its name says.
    await run();
    expect(listBackups(shop.folder)).toEqual([]);
    await put("second");
    await run();
    expect(listBackups(shop.folder)).toHaveLength(1);
    expect(howToRestore(shop.folder)).toContain(listBackups(shop.folder)[0]?.file);
    expect(existsSync(future)).toBe(true);
  });

  test("a clock that was set back lets no commit go without a copy", async () => {
    await put("first");
    await run();
    const [copy] = listBackups(shop.folder);
    const later = backupFile(shop.folder, new Date(Date.now() + 30 * minute));
    renameSync(copy?.file ?? "", later);
    await put("second");
    await run();
    expect(listBackups(shop.folder)).toHaveLength(1);
  });

  test("a copy before a change of the schema that a kill cut off is removed by the next start", async () => {
    mkdirSync(join(shop.folder, "backups"));
    const [ours, running] = ["before-0192-x-2026.db.unproved", "shop-2026-01-01T00-00-00.db.unproved"].map((name) =>
      join(shop.folder, "backups", name),
    ) as [string, string];
    for (const file of [ours, running]) writeFileSync(file, "half");
    await sweepUnproved(shop.folder, new Date());
    expect(existsSync(ours)).toBe(true);
    await sweepUnproved(shop.folder, new Date(), { owned: true });
    expect([existsSync(ours), existsSync(running)]).toEqual([false, true]);
  });

  test("a copy that cannot be made leaves nothing that looks like one, and says so", async () => {
    await put("first");
    await sql`drop table mail_queue`.execute(shop.db);
    await expect(run()).rejects.toThrow("no such table: mail_queue");
    expect(readdirSync(join(shop.folder, "backups"))).toEqual([]);
  });

  test("stock that does not add up in the shop is no reason to have no copy of it", async () => {
    await seedDemo(shop.db, async () => noFile, new Date());
    await shop.db
      .updateTable("variants")
      .set((eb) => ({ on_hand: eb("on_hand", "+", 1) }))
      .execute();
    await run();
    expect(listBackups(shop.folder)).toHaveLength(1);
  });

  test("three of today's, and one of each of the last hours, days in Qatar and weeks are kept", () => {
    const end = Date.parse("2026-11-21T12:00:00Z");
    const made = Array.from({ length: (120 * day) / (30 * minute) }, (_, n) => {
      const at = new Date(end - n * 30 * minute);
      return { file: backupFile(shop.folder, at), at };
    });
    const gone = new Set(copiesToRemove(made, KEPT_HERE));
    const kept = made.filter((backup) => !gone.has(backup)).map(({ at }) => at.toISOString().slice(0, 16));
    expect(kept.slice(0, 8)).toEqual([
      "2026-11-21T12:00",
      "2026-11-21T11:30",
      "2026-11-21T11:00",
      "2026-11-21T10:30",
      "2026-11-21T09:30",
      "2026-11-21T08:30",
      "2026-11-21T07:30",
      "2026-11-20T20:30",
    ]);
    expect(kept.length).toBeLessThanOrEqual(24);
    // Thinning out what has been thinned out takes nothing more.
    const left = made.filter((backup) => !gone.has(backup));
    expect(copiesToRemove(left, KEPT_HERE)).toEqual([]);
  });

  test("a copy that a cut of power cut off is removed a day later, and not while it may still be being made", async () => {
    await put("first");
    await run();
    const left = join(shop.folder, "backups", "shop-2026-01-01T00-00-00.db.unproved");
    writeFileSync(left, "half");
    await thinOut(shop.folder);
    expect(existsSync(left)).toBe(true);
    const removing = thinOut(shop.folder, new Date(Date.now() + 2 * day));
    // Not on the thread that serves: a file of 15 GB takes five seconds.
    expect(existsSync(left)).toBe(true);
    await removing;
    expect(existsSync(left)).toBe(false);
    expect(listBackups(shop.folder)).toHaveLength(1);
  });

  test("a file is read ahead that is going to be copied before its schema changes, and no other", async () => {
    const file = join(shop.folder, "other.db");
    sqliteHandle(shop.db).prepare("vacuum into ?").run(file);
    const change = async (statement: RawBuilder<unknown>) => {
      const db = openDatabase(file);
      await statement.execute(db);
      await db.destroy();
    };
    expect(await readAheadOfCopy(file)).toBe(0);
    await change(sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`);
    expect(await readAheadOfCopy(file)).toBe(statSync(file).size);
    await change(sql`drop table kysely_migration`);
    expect(await readAheadOfCopy(file)).toBe(0);
    // Whoever opens them says why.
    writeFileSync(file, "no database");
    expect(await readAheadOfCopy(file)).toBe(0);
    expect(await readAheadOfCopy(join(shop.folder, "none.db"))).toBe(0);
  });

  test("before the schema changes the shop is copied as it was; a new one, and one that is up to date, is not", async () => {
    const where = { file: shop.file, dataDir: shop.folder };
    expect(await backUpBeforeMigrating(shop.db, where)).toBeUndefined();
    await put("kept");
    const last = (await pendingMigrations(shop.db)).applied.toSorted().at(-1) as string;
    await sql`delete from kysely_migration where name = ${last}`.execute(shop.db);
    const copy = await backUpBeforeMigrating(shop.db, where);
    expect(copy).toContain(`before-${last}`);
    const before = openDatabase(copy as string);
    expect(await findSetting(before, "kept")).toBe(1);
    expect((await pendingMigrations(before)).pending).toEqual([last]);
    await before.destroy();
    // It is not one of those that are thinned out.
    expect(listBackups(shop.folder)).toEqual([]);

    const fresh = openDatabase(join(shop.folder, "fresh.db"));
    expect(await backUpBeforeMigrating(fresh, { ...where, file: join(shop.folder, "fresh.db") })).toBeUndefined();
    await migrate(fresh);
    await fresh.destroy();
  });
});
