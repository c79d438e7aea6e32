import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { copyServerBefore } from "../../db/backup/backup-before.ts";
import { backupFile, incrementFile } from "../../db/backup/backup-names.ts";
import { DAMAGED_EXIT_CODE, FileDamage, noteDamage } from "../../db/backup/damage.ts";
import { readLastCommit } from "../../db/backup/last-commit.ts";
import type { FirstCopy } from "../../db/backup/log/first-copy.ts";
import { LogLost } from "../../db/backup/log/keep-log.ts";
import { measureUsed } from "../../db/backup/log/room.ts";
import type { LogKeeping } from "../../db/backup/log/start-keeper.ts";
import {
  fileBefore,
  isWhole,
  listAllBackups,
  listBackups,
  listFutureBackups,
  listWholeCopies,
  thinOut,
} from "../../db/backup/stored-backups.ts";
import { removeUnproved } from "../../db/backup/unproved-copy.ts";
import { isOneFile } from "../../db/engines/dialect.ts";
import { readEpoch } from "../../db/queries/feed.ts";
import { readRevision } from "../../db/transaction.ts";
import type { App } from "../context.ts";
import { hasFreeSpace } from "../features/health/free-space.ts";
import { checkFileBeside } from "./check-file.ts";
import { nightOf } from "./night.ts";
import { runCommand } from "./run-command.ts";

type Shop = Pick<App, "db" | "dataDir" | "log" | "logKeeping" | "stopping">;

/** Increments of a chain may have this part of the bytes of the database; then a whole copy follows. */
const MAX_INCREMENTS = 1 / 2;
/** A chain shorter than this is no reason for a whole copy. */
const SHORT_CHAIN_BYTES = 64 * 1024 * 1024;

/**
 * A backup when anything was committed since the last one (server/security.md, Faults: at most five minutes of orders are
 * lost on restore): an increment where the shop's log is kept (db/backup/log), else, and at the beginning of a chain, a
 * verified whole copy. Each night the chain is made a whole copy, which is verified, and becomes the beginning of the
 * next. Processes of low priority and a thread do it: reading the file here would let visitors wait. On PostgreSQL,
 * backups are made elsewhere (README).
 */
export async function backUp(app: Shop): Promise<void> {
  if (!isOneFile(app.db)) return;
  const future = listFutureBackups(app.dataDir).map(({ file }) => file);
  if (future.length > 0)
    app.log.warn({ backups: future }, "these backups are dated in the future: was the clock wrong?");
  if (!(await holdsEverything(app))) await addBackup(app);
  if (app.logKeeping) await renewChain(app, app.logKeeping);
}

async function addBackup(app: Shop): Promise<void> {
  if (!app.logKeeping) await copyWhole(app, ["backup"]);
  else if (!(await increment(app, app.logKeeping))) await beginChain(app, app.logKeeping);
  const removed = await thinOut(app.dataDir);
  app.log.info({ removed }, "the database was backed up");
}

/** False where the log does not prove what was committed since the last backup. */
async function increment(app: Shop, keeping: LogKeeping): Promise<boolean> {
  if (!(await keeping.readChain())) return false;
  try {
    await refuseFullDisk(app, 2 * (measureUsed(join(app.dataDir, "shop.db")) ?? 0));
    await keeping.increment(incrementFile(app.dataDir, new Date()));
    return true;
  } catch (problem) {
    if (!(problem instanceof LogLost)) {
      await keeping.letGo();
      throw problem;
    }
    app.log.info(
      { reason: problem.message },
      "a whole copy is made, because the log does not continue the last backup",
    );
    return false;
  }
}

async function beginChain(app: Shop, keeping: LogKeeping): Promise<void> {
  await keeping.hold();
  try {
    await keeping.begin(JSON.parse(await copyWhole(app, ["backup", "--pages"])) as FirstCopy);
  } catch (problem) {
    await keeping.letGo();
    throw problem;
  }
}

/** Each night, and when its increments are many bytes, the chain becomes a whole copy, with which the next one begins. */
async function renewChain(app: Shop, keeping: LogKeeping): Promise<void> {
  const [newest] = listBackups(app.dataDir);
  const [whole] = listWholeCopies(app.dataDir);
  if (!newest || !whole || isWhole(newest)) return;
  const isNight = nightOf(whole.at) !== nightOf(new Date());
  const bytes = (await keeping.readChain())?.bytes ?? 0;
  if (!isNight && bytes < Math.max(SHORT_CHAIN_BYTES, sizeOf(whole.file) * MAX_INCREMENTS)) return;
  const made = await copyWhole(app, ["whole", newest.file]);
  const isNext = await keeping.replaceFirst({ ...(JSON.parse(made) as Omit<FirstCopy, "position">), of: newest.file });
  const removed = await thinOut(app.dataDir);
  app.log.info(
    { copy: basename(newest.file), isNext, removed },
    "the increments were made a whole copy, which is sound",
  );
  // What is in no increment was read by no check of a copy.
  if (isNight) await checkFileBeside(app, "by night");
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Copies must not fill the disk that orders need. */
async function refuseFullDisk({ dataDir }: Shop, bytes: number): Promise<void> {
  if (!(await hasFreeSpace(dataDir, bytes))) throw new Error("there is no room for a backup");
}

async function copyWhole(app: Shop, command: string[]): Promise<string> {
  await refuseFullDisk(app, 2 * sizeOf(join(app.dataDir, "shop.db")));
  try {
    return await runBackup(app, [...command, backupFile(app.dataDir, new Date())]);
  } catch (problem) {
    noteDamage(app.db, problem);
    throw problem;
  }
}

/**
 * Whether one of the backups has the last commit. Commits are compared and not times, because clocks can be wrong; the
 * backups do not change, so each is read once.
 */
export async function holdsEverything({ db, dataDir }: Pick<App, "db" | "dataDir">): Promise<boolean> {
  const [revision, epoch] = [await readRevision(db), await readEpoch(db)];
  return listAllBackups(dataDir).some(({ file }) => {
    const last = lastCommits.get(file) ?? readLastCommit(file);
    lastCommits.set(file, last);
    return last.revision === revision && last.epoch === epoch;
  });
}
const lastCommits = new Map<string, { revision: number; epoch: string }>();

/** A whole copy under a name of its own (`before-WHAT-TIME.db`), which is not thinned out. */
export async function backUpBefore(app: Shop & { config: App["config"] }, what: string): Promise<string> {
  const { databaseUrl } = app.config;
  if (databaseUrl !== undefined) return copyServerBefore(what, { server: databaseUrl, dataDir: app.dataDir });
  await refuseFullDisk(app, 2 * sizeOf(join(app.dataDir, "shop.db")));
  const copy = fileBefore(app.dataDir, what, "db");
  await runBackup(app, ["backup", copy]);
  return copy;
}

/**
 * The last word of the command is the copy's file. Of one that the stop of the shop ends nothing is left: it would take room
 * that the next one needs.
 */
async function runBackup({ dataDir, stopping }: Shop, command: string[]): Promise<string> {
  try {
    const { code, stdout, problem } = await runCommand(command, { DATA_DIR: dataDir }, stopping);
    if (code === DAMAGED_EXIT_CODE) throw new FileDamage(problem);
    if (code !== 0) throw new Error(`the backup failed: ${problem}`);
    return stdout;
  } catch (problem) {
    if (stopping?.aborted) await removeUnproved(command.at(-1) as string);
    throw problem;
  }
}
