/** The two databases of a copy, opened: each refused in words where it cannot take part. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { FileDamage, forgetDamage } from "../backup/damage.ts";
import { isLogLost, noteCleanEnd } from "../backup/last-end.ts";
import { reportLogLost } from "../backup/open-shop-file.ts";
import { takeOwnership } from "../backup/owner.ts";
import { isRestoreHalfDone } from "../backup/restore.ts";
import { isDamaged, isPassingFault } from "../engines/dialect.ts";
import {
  countOtherConnections,
  prepareForLargeStatements,
  setForeignKeys,
  tryLockToFill,
} from "../engines/whole-tables.ts";
import { migrate, type ProgramSchema, pendingMigrations, thisProgram } from "../migrate.ts";
import { openDatabase, openFileToRead } from "../open.ts";
import type { Db } from "../schema.ts";
import { readRevision } from "../transaction.ts";
import { beginFilling, findTableWithRows } from "./fill.ts";
import { findOrigin, type Origin, refuseUnfinishedCopy } from "./unfinished.ts";

export const isServer = (address: string): boolean => /^postgres(?:ql)?:\/\//.test(address);

/** An address as it may be printed: without the password. */
export function describeAddress(address: string): string {
  if (!isServer(address)) return address;
  if (!URL.canParse(address))
    throw new Error("That is no address of PostgreSQL: postgres://USER:PASSWORD@HOST/DATABASE");
  const url = new URL(address);
  if (url.password) url.password = "…";
  return decodeURI(url.href);
}

/** Refuses (throws) two addresses of one database, as far as they tell. */
export function refuseSameAddress(from: string, to: string): void {
  const plain = (address: string) => {
    if (!isServer(address)) return existsSync(address) ? realpathSync(address) : resolve(address);
    const { hostname, port, pathname, searchParams } = new URL(address);
    return [hostname, port || "5432", pathname, searchParams.get("host")].join(" ");
  };
  if (plain(from) === plain(to)) throw new Error("--from and --to are the same database.");
}

/**
 * Takes the folders of those that are files for this process, so that no shop is served from them meanwhile. Answers the way
 * to give them back.
 */
export function ownFolders(addresses: readonly string[]): () => void {
  const folders = new Set(addresses.filter((address) => !isServer(address)).map((file) => dirname(resolve(file))));
  const releases: (() => void)[] = [];
  const release = () => {
    for (const one of releases) one();
  };
  try {
    for (const folder of folders) releases.push(takeOwnership(folder));
  } catch (problem) {
    release();
    throw problem;
  }
  return release;
}

/** Refuses (throws) a source file that is not there, before anything is made at its place. */
export function refuseMissingFile(address: string): void {
  if (!isServer(address) && !existsSync(address)) throw new Error(`There is no database at ${address}.`);
  refuseFolder(address);
}

/** The shop that is copied, opened to be read. Throws where it is of another schema, not whole, or in use. */
export function openSource(address: string): Promise<Db> {
  if (!isServer(address)) {
    if (isRestoreHalfDone(address)) {
      throw new Error(`A restore was cut short at ${address}. Start the shop, which finishes it.`);
    }
    if (basename(address) === "shop.db" && isLogLost(address)) throw new Error(reportLogLost(address));
  }
  const open = () => (isServer(address) ? openDatabase(address, { timeLimits: false }) : openFileToRead(address));
  return opened(address, open, async (db) => {
    await refusePart(db);
    await refuseOthers(db, "what it sells from now on would be lost");
  });
}

/** The shop on PostgreSQL that is copied while it goes on. Throws where it is of another schema, or not whole. */
export const openServedSource = (address: string): Promise<Db> =>
  opened(address, () => openDatabase(address, { timeLimits: false }), refusePart);

/** Refuses (throws) what is no whole shop of this program's schema. */
async function refusePart(db: Db): Promise<void> {
  const { applied, pending } = await migrationsOf(db);
  if (applied.length === 0) throw new Error("it holds no shop.");
  if (pending.length > 0) {
    throw new Error("it is of an earlier schema. Say first, with its DATA_DIR or DATABASE_URL: npm run db -- migrate");
  }
  await refuseUnfinishedCopy(db);
}

/** Refuses (throws) a database on PostgreSQL to which a process of the shop is connected. */
export async function refuseOthers(db: Db, otherwise: string): Promise<void> {
  if (await soon(async () => (await countOtherConnections(db)) === 0)) return;
  throw new Error(`others are connected. Stop every process of the shop: ${otherwise}.`);
}

/** What is read of a source to tell whether it is the one that a copy began with. */
export async function readOrigin(db: Db): Promise<Origin> {
  const meta = await db.selectFrom("meta").selectAll().execute();
  const noted = (name: string) => meta.find(({ key }) => key === name)?.value;
  const { applied } = await pendingMigrations(db);
  return {
    epoch: noted("epoch") ?? "",
    revision: await readRevision(db),
    schema: applied.toSorted().at(-1) ?? "",
    openedAt: noted("opened_at") ?? null,
  };
}

/**
 * The database that is filled, as one connection, which is handed to `work`. It gets the schema of `program`. Throws where it has
 * rows, is of another schema, or holds an unfinished copy of something else than `origin`.
 */
export async function withTarget<T>(
  address: string,
  origin: Origin,
  work: (db: Db) => Promise<T>,
  program: ProgramSchema = thisProgram,
): Promise<T> {
  refuseFolder(address);
  const open = () => openDatabase(address, { timeLimits: false });
  const db = await opened(address, open, async (db) => {
    const begun = await findOrigin(db);
    if (begun) return refuseOther(begun, origin);
    const { applied } = await migrationsOf(db);
    const table = await findTableWithRows(db);
    if (table) throw new Error(`it is not empty: ${table} has rows. Name a new or empty database.`);
    const later = applied.find((name) => !Object.hasOwn(program.migrations, name));
    if (later) throw new Error(`it is empty, but of a later schema (${later}). Name a new database, without tables.`);
    await migrate(db, program);
  });
  try {
    return await db.connection().execute(async (one) => {
      if (!(await soon(() => tryLockToFill(one)))) throw new Error("Another copy into this target is under way.");
      await prepareForLargeStatements(one);
      setForeignKeys(one, false);
      if (!(await findOrigin(one))) {
        // What was noted of a file that had this place before says nothing of this one.
        if (!isServer(address) && basename(address) === "shop.db") {
          forgetDamage(dirname(address));
          noteCleanEnd(dirname(address));
        }
        await beginFilling(one, origin);
      }
      return work(one);
    });
  } finally {
    await db.destroy();
  }
}

/** Refuses (throws) a source that is not as it was when the copy began. */
export function refuseOther(begun: Origin, now: Origin): void {
  const isSame = (name: keyof Origin) => begun[name] === now[name];
  if (!isSame("schema")) throw new Error(`The copy was begun by another version of this program. ${removeTarget}`);
  if (!isSame("epoch")) throw new Error(`The copy that was begun is of another shop. ${removeTarget}`);
  if (isSame("revision") && isSame("openedAt")) return;
  const revisions = `it was at revision ${begun.revision} and is at ${now.revision}`;
  throw new Error(`The source has changed since the copy began (${revisions}). ${removeTarget}`);
}

const removeTarget =
  "Stop the shop, remove the unfinished target (the file with its -wal and -shm, or drop and create the database), and copy anew.";

function refuseFolder(address: string): void {
  if (isServer(address) || !existsSync(address) || !statSync(address).isDirectory()) return;
  throw new Error(`${address} is a folder. Name the file in it: ${join(address, "shop.db")}`);
}

async function migrationsOf(db: Db) {
  const { unknown, ...known } = await pendingMigrations(db);
  if (unknown.length > 0) throw new Error("it was written by a newer version of this program. Update the program.");
  return known;
}

/** A process that was killed may be at the database for a moment longer. */
async function soon(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 50; tries > 0; tries--) {
    if (await isSo()) return true;
    await delay(100);
  }
  return false;
}

/** A database that was looked at; closed again, and named, where that throws. */
async function opened(address: string, open: () => Db, look: (db: Db) => Promise<void>): Promise<Db> {
  let db: Db | undefined;
  try {
    db = open();
    await look(db);
    return db;
  } catch (problem) {
    await db?.destroy();
    throw named(address, problem);
  }
}

function named(address: string, problem: unknown): Error {
  const { message, code } = problem as { message?: string; code?: unknown };
  const why = message || String(code ?? problem);
  if (isDamaged(problem)) return new FileDamage(`${address} is damaged, or no database: ${why}`);
  const isAway = isPassingFault(problem) || /^(?:28...|3D000)$/.test(String(code));
  return new Error(`${describeAddress(address)}${isAway ? " cannot be reached" : ""}: ${why}`, { cause: problem });
}
