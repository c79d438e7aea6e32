/**
 * A desktop's file: the shop's tables as the mirror, and the desktop's own. Two handles on it: one writes, the other reads
 * what is committed, so that a list never waits for a long apply and a write can see the state before itself.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { sqliteHandle } from "../engines/dialect.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { loosenMirror } from "../mirror/loosen.ts";
import { openDatabase } from "../open.ts";
import type { Db } from "../schema.ts";
import { desktopMigrationTable, desktopSteps, migrateDesktop } from "./migrations.ts";

export interface MirrorFile {
  file: string;
  /** The one that writes. */
  db: Db;
  /** Reads what is committed; inside a transaction of `db`, what was before it. */
  reader: Db;
  close(): Promise<void>;
}

/** The file was written by a newer app: it is left untouched (electron/README.md, 20). */
export class NewerFile extends Error {}
/** The file cannot be read or says that it is broken. */
export class DamagedFile extends Error {}

/**
 * Opens or makes a mirror's file and brings it to this program's schema. Throws `NewerFile` before anything is written,
 * and `DamagedFile` when it cannot be read or, with `check` (after an unclean end), does not pass the quick check.
 */
export async function openMirrorFile(file: string, { check = false } = {}): Promise<MirrorFile> {
  const opened: Db[] = [];
  try {
    const db = openDatabase(file);
    opened.push(db);
    await refuseNewer(db);
    if (check) await quickCheck(db);
    if (!(await isCurrent(db))) {
      await migrate(db);
      await migrateDesktop(db);
    }
    loosenMirror(db);
    const reader = openDatabase(file);
    opened.push(reader);
    await sql`pragma query_only = on`.execute(reader);
    // A desktop shares its memory with everything else on the counter; the system keeps what is read often anyway. The
    // reader has room for what a search through all orders reads.
    sqliteHandle(db).pragma("cache_size = -16384");
    sqliteHandle(reader).pragma("cache_size = -32768");
    return {
      file,
      db,
      reader,
      async close() {
        await reader.destroy();
        await db.destroy();
      },
    };
  } catch (problem) {
    for (const db of opened) await db.destroy();
    throw isDamage(problem) ? new DamagedFile("the mirror's file is damaged", { cause: problem }) : problem;
  }
}

/** Whether SQLite says that a file is not what it should be. */
export const isDamage = (problem: unknown): boolean =>
  problem instanceof DamagedFile ||
  ["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_CORRUPT_VTAB", "SQLITE_CORRUPT_INDEX"].includes(
    (problem as { code?: string }).code ?? "",
  );

/** Whether the disk has no room, or cannot be written to. */
export const isFull = (problem: unknown): boolean =>
  ["SQLITE_FULL", "ENOSPC", "EDQUOT"].includes((problem as { code?: string }).code ?? "");

async function quickCheck(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  if (rows[0]?.quick_check !== "ok") throw new DamagedFile("the mirror's file does not pass the quick check");
}

const stepsIn = (db: Db, table: string): string[] => {
  const handle = sqliteHandle(db);
  const there = handle.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table);
  if (!there) return [];
  return (handle.prepare(`select name from "${table}"`).all() as { name: string }[]).map(({ name }) => name);
};

async function refuseNewer(db: Db): Promise<void> {
  const known = [...Object.keys(migrations), ...desktopSteps];
  const applied = [...stepsIn(db, "kysely_migration"), ...stepsIn(db, desktopMigrationTable)];
  if (applied.some((name) => !known.includes(name))) throw new NewerFile("the file was written by a newer app");
}

const isCurrent = async (db: Db): Promise<boolean> =>
  stepsIn(db, "kysely_migration").length === Object.keys(migrations).length &&
  stepsIn(db, desktopMigrationTable).length === desktopSteps.length;

/** Of the shop's tables as they are in this file: another one means that the mirror is to be fetched anew. */
export async function schemaHash(db: Db): Promise<string> {
  const rows = sqliteHandle(db)
    .prepare("select name, sql from sqlite_master where type = 'table' order by name")
    .all() as { name: string; sql: string }[];
  const hash = createHash("sha256");
  for (const { name, sql: text } of rows) if (!ownTables.has(name)) hash.update(`${name}\n${text}\n`);
  return hash.digest("hex");
}

/** Their own migrations carry these along; they say nothing about the mirror. */
const ownTables = new Set([
  "base_rows",
  "operations",
  "conflicts",
  "sync_state",
  "picture_queue",
  "print_settings",
  desktopMigrationTable,
  "desktop_migration_lock",
]);
