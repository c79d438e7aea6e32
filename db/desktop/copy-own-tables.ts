/** The copy of a desktop's own tables from one mirror file into another. */
import { sqliteHandle } from "../engines/dialect.ts";
import type { Db, Tx } from "../schema.ts";

type Values = Record<string, unknown>;

/** Rows of the desktop's own tables, which exist in no other file. */
export interface OwnRows {
  tables: Record<string, Values[]>;
  /** Last operation number that was used. */
  lastNumber: number;
}

const ownTables = ["operations", "conflicts", "picture_queue", "print_settings", "prints"];
const ownStateKeys = ["receipts", "changes"];
/** Present names of columns and state keys that files of older apps call otherwise (0005-sheet-sizes.ts, 0006-change-numbers.ts). */
const renamedColumns: Readonly<Record<string, string>> = { paper: "sheet", touch: "change_number" };
const renamedStateKeys: Readonly<Record<string, string>> = { touch: "changes" };

/**
 * Reads the own tables directly on the handle, also from a damaged file as long as their pages are readable. Base rows are
 * not copied, since the rebase on the new mirror makes them.
 */
export function readOwnRows(from: Db | Tx): OwnRows {
  const handle = sqliteHandle(from);
  const tables: OwnRows["tables"] = {};
  // A file of an older app may lack some of the tables.
  const existingTables = handle.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string;
  }[];
  const names = new Set(existingTables.map(({ name }) => name));
  for (const table of ownTables.filter((name) => names.has(name)))
    tables[table] = handle.prepare(`select * from "${table}"`).all() as Values[];
  const state = handle.prepare("select key, value from sync_state").all() as { key: string; value: string }[];
  tables.sync_state = state
    .map(({ key, value }) => ({ key: renamedStateKeys[key] ?? key, value }))
    .filter(({ key }) => ownStateKeys.includes(key));
  const last = handle.prepare("select seq from sqlite_sequence where name = 'operations'").get();
  return { tables, lastNumber: (last as { seq: number } | undefined)?.seq ?? 0 };
}

/** Writes the rows into another file with their numbers; existing rows stay. */
export function writeOwnRows(to: Tx, { tables, lastNumber }: OwnRows): void {
  const handle = sqliteHandle(to);
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const names = Object.keys(row).map((name) => `"${renamedColumns[name] ?? name}"`);
      handle
        .prepare(`insert or ignore into "${table}" (${names}) values (${names.map(() => "?")})`)
        .run(Object.values(row));
    }
  }
  // Operation numbers are never reused, also after the last operations were removed.
  const raised = handle
    .prepare("update sqlite_sequence set seq = max(seq, ?) where name = 'operations'")
    .run(lastNumber);
  if (raised.changes > 0) return;
  handle.prepare("insert into sqlite_sequence (name, seq) values ('operations', ?)").run(lastNumber);
}
