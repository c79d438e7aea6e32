/** The shop's backups by the job: a whole copy, increments after it, and by night a whole copy made of them. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backupFile, incrementFile } from "../../db/backup/backup-names.ts";
import { LogKeeping } from "../../db/backup/log/start-keeper.ts";
import { restoreDatabase } from "../../db/backup/restore.ts";
import { listShippedCopies, openSecondPlace, ship } from "../../db/backup/second-place.ts";
import { recover } from "../../db/backup/second-place-commands.ts";
import { howToRestore, isWhole, listBackups } from "../../db/backup/stored-backups.ts";
import { copiesToRemove, KEPT_ELSEWHERE, KEPT_HERE } from "../../db/backup/thinning.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { backUp } from "../../server/jobs/back-up.ts";
import { createLog } from "../../server/log.ts";
import { openSecrets } from "../../server/secrets.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const MINUTE = 60_000;
/** Each copy is made by a process of low priority, which waits for everything else on a busy machine. */
const BUSY_MS = 5 * MINUTE;

let shop: TestDatabase;
let logKeeping: LogKeeping;
beforeEach(async () => {
  // Noon in Qatar, ten hours after the beginning of a night.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T09:00:00Z") });
  shop = await openTestDatabase("sqlite");
  logKeeping = new LogKeeping(shop.file);
});
afterEach(async () => {
  await logKeeping.stop();
  await shop.close();
  vi.useRealTimers();
});

/** A commit, and the job four minutes later. */
async function commitAndBackUp(key: string): Promise<void> {
  await inTransaction(shop.db, (tx) => putSetting(tx, key, 1, new Date()));
  await later(4);
}
async function later(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * MINUTE);
  await backUp({ db: shop.db, dataDir: shop.folder, log: createLog("silent"), logKeeping });
}
const kinds = () => listBackups(shop.folder).map((backup) => (isWhole(backup) ? "whole" : "increment"));

test(
  "the job makes a whole copy, then increments, and by night a whole copy of them with which it goes on",
  async () => {
    for (const key of ["a", "b", "c"]) await commitAndBackUp(key);
    expect(kinds()).toEqual(["increment", "increment", "whole"]);
    await later(4);
    expect(kinds()).toHaveLength(3);
    const [newest] = listBackups(shop.folder);
    expect(howToRestore(shop.folder)).toContain(newest?.file);
    // Nothing is committed all night: the copy is made and proven all the same, and only once.
    await later(24 * 60);
    await later(4);
    expect(kinds()).toEqual(["whole", "increment", "increment", "whole"]);
    await commitAndBackUp("d");
    const [after] = listBackups(shop.folder);
    expect(after && isWhole(after)).toBe(false);
    await logKeeping.stop();
    await shop.db.destroy();
    expect(restoreDatabase(after?.file ?? "", shop.file).problems).toEqual([]);
    shop.db = openDatabase(shop.file);
    expect(await findSetting(shop.db, "d")).toBe(1);
  },
  BUSY_MS,
);

test(
  "the second place gets increments after a whole copy, each with its manifest, and makes the shop again of them",
  async () => {
    openSecrets(shop.folder);
    const aside = mkdtempSync(join(tmpdir(), "increments-"));
    const place = openSecondPlace(join(aside, "place"));
    const send = () => ship(place, shop.folder, { withFiles: false, now: new Date(), secret: "x".repeat(40) });
    for (const key of ["a", "b"]) await commitAndBackUp(key);
    expect((await send()).copy).toMatch(/changes$/);
    await commitAndBackUp("c");
    const { bytes } = await send();
    const [increment, , whole] = await listShippedCopies(place);
    expect(bytes).toBeLessThan((whole?.bytes ?? 0) / 2);
    expect(increment?.bytes).toBeLessThan((whole?.bytes ?? 0) / 2);
    expect((await send()).copy).toBeUndefined();

    const target = join(aside, "new");
    const env = { BACKUP_URL: join(aside, "place"), SHOP_SECRET: "x".repeat(40) };
    const lines = await recover({ dataDir: target, server: undefined }, env);
    expect(lines.join("\n")).toContain("signed with this SHOP_SECRET");
    const made = openDatabase(join(target, "shop.db"));
    expect(await findSetting(made, "c")).toBe(1);
    await made.destroy();

    // One of those between is gone: nothing is made of what is left, and it is said what is missing.
    const between = (await listShippedCopies(place))[1];
    if (between) await place.store.remove(between.key);
    const again = join(aside, "again");
    await expect(recover({ dataDir: again, server: undefined }, env)).rejects.toThrow("increment 1 after");
    expect(existsSync(join(again, "shop.db"))).toBe(false);
    rmSync(aside, { recursive: true });
  },
  BUSY_MS,
);

test("what a kept increment needs is kept; of days and weeks whole copies are", () => {
  const at = (hours: number, minutes = 0) =>
    new Date(Date.parse("2026-11-24T00:00:00Z") + (hours * 60 + minutes) * MINUTE);
  const day = (first: number) => [
    { file: backupFile("", at(first)), at: at(first) },
    ...Array.from({ length: 350 }, (_, n) => ({
      file: incrementFile("", at(first, 4 * n + 4)),
      at: at(first, 4 * n + 4),
    })),
  ];
  const made = [-72, -48, -24, 0].flatMap(day).reverse();
  const gone = new Set(copiesToRemove(made, KEPT_HERE));
  const kept = made.filter((copy) => !gone.has(copy));
  // All of today, for its newest needs it; of the days before, the whole copies.
  expect(kept.slice(0, 351)).toEqual(made.slice(0, 351));
  expect(kept.slice(351).map(({ file }) => basename(file))).toEqual(
    [-24, -48, -72].map((n) => basename(backupFile("", at(n)))),
  );
  expect(copiesToRemove(kept, KEPT_HERE)).toEqual([]);
  // Two days by the hour need the increments of two.
  expect(copiesToRemove(made, KEPT_ELSEWHERE)).toHaveLength(700);
});
