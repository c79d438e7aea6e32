/**
 * The mirror's file, with the shop's tables and the desktop's own. It has two handles: one writes, the other reads the
 * committed state, so that a list never waits for a long write and a write can read the state before itself.
 */
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { sqliteHandle } from "../engines/dialect.ts";
import { readAhead } from "../engines/read-ahead.ts";
import { migrate, type ProgramSchema } from "../migrate.ts";
import { CHECKSUM_TABLE } from "../migration-checksums.ts";
import { migrations } from "../migrations/index.ts";
import { relaxConstraints } from "../mirror/relax-constraints.ts";
import { openDatabase } from "../open.ts";
import type { Db } from "../schema.ts";
import { desktopMigrationTable, desktopSteps, migrateDesktop } from "./migrations.ts";

/** A mirror with another schema is fetched again (`schemaHash`), so no checksum keeps its file out. */
const unchecked: ProgramSchema = { migrations, checksums: { sqlite: {}, postgres: {} } };

export interface MirrorFile {
  file: string;
  /** The writing handle. */
  db: Db;
  /** The reading handle: the committed state, during a transaction of `db` the state before it. */
  reader: Db;
  close(): Promise<void>;
}

/** The file was written by a newer app and is not changed (electron/README.md, 20). */
export class NewerFile extends Error {}
/** The file is unreadable or damaged. */
export class DamagedFile extends Error {}

/** A new file's content, kept: all migrations take half a second, and run once in a process, however many mirrors it makes. */
let newFile: Buffer | undefined;

/**
 * Opens or makes a mirror's file and brings it to this program's schema. Throws `NewerFile` before anything is written,
 * and `DamagedFile` when it cannot be read or, with `check` (after an unclean end), does not pass the quick check.
 */
export async function openMirrorFile(file: string, { check = false } = {}): Promise<MirrorFile> {
  const opened: Db[] = [];
  const isNew = !existsSync(file);
  if (isNew && newFile) writeFileSync(file, newFile);
  if (check && !isNew) readAhead(file);
  try {
    const db = openDatabase(file);
    opened.push(db);
    await refuseNewer(db);
    if (check) await quickCheck(db);
    if (!(await isCurrent(db))) {
      await migrate(db, unchecked);
      await migrateDesktop(db);
    }
    relaxConstraints(db);
    if (isNew) newFile ??= sqliteHandle(db).serialize();
    const reader = openDatabase(file);
    opened.push(reader);
    await sql`pragma query_only = on`.execute(reader);
    // Small caches, since the computer has other programs and its system caches files. The reader's has room for the
    // index that a search through all orders reads.
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

/** Whether a problem is SQLite's report of a damaged file. */
export const isDamage = (problem: unknown): boolean =>
  problem instanceof DamagedFile ||
  ["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_CORRUPT_VTAB", "SQLITE_CORRUPT_INDEX"].includes(
    (problem as { code?: string }).code ?? "",
  );

/** Whether a problem is a full disk. */
export const isFull = (problem: unknown): boolean =>
  ["SQLITE_FULL", "ENOSPC", "EDQUOT"].includes((problem as { code?: string }).code ?? "");

async function quickCheck(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  if (rows[0]?.quick_check !== "ok") throw new DamagedFile("the mirror's file does not pass the quick check");
}

const stepsIn = (db: Db, table: string): string[] => {
  const handle = sqliteHandle(db);
  const existingTable = handle.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table);
  if (!existingTable) return [];
  return (handle.prepare(`select name from "${table}"`).all() as { name: string }[]).map(({ name }) => name);
};

async function refuseNewer(db: Db): Promise<void> {
  const knownSteps = [...Object.keys(migrations), ...desktopSteps];
  const applied = [...stepsIn(db, "kysely_migration"), ...stepsIn(db, desktopMigrationTable)];
  if (applied.some((name) => !knownSteps.includes(name))) throw new NewerFile("the file was written by a newer app");
}

const isCurrent = async (db: Db): Promise<boolean> =>
  stepsIn(db, "kysely_migration").length === Object.keys(migrations).length &&
  stepsIn(db, desktopMigrationTable).length === desktopSteps.length;

/** Hash of the shop's tables in this file; a mirror with another hash is fetched again. */
export async function schemaHash(db: Db): Promise<string> {
  const rows = sqliteHandle(db)
    .prepare("select name, sql from sqlite_master where type = 'table' order by name")
    .all() as { name: string; sql: string }[];
  const hash = createHash("sha256");
  for (const { name, sql: text } of rows) if (!ownTables.has(name)) hash.update(`${name}\n${text}\n`);
  return hash.digest("hex");
}

/** Tables that the desktop's own migrations change, and that are not part of the mirror. */
const ownTables = new Set([
  "base_rows",
  "operations",
  "operation_rows",
  "rows_behind",
  "conflicts",
  "sync_state",
  "picture_queue",
  "print_settings",
  CHECKSUM_TABLE,
  desktopMigrationTable,
  "desktop_migration_lock",
]);
