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
  return collectOwnRows((text) => sqliteHandle(from).prepare(text).all() as Values[]);
}

/** Reads what can be read of a damaged file: of each table the rows before the damage. `whole` is false when any is missing. */
export function readReadableRows(from: Db | Tx): { rows: OwnRows; whole: boolean } {
  let whole = true;
  const rows = collectOwnRows((text) => {
    const read: Values[] = [];
    try {
      for (const row of sqliteHandle(from).prepare(text).iterate()) read.push(row as Values);
    } catch {
      whole = false;
    }
    return read;
  });
  return { rows, whole };
}

function collectOwnRows(all: (text: string) => Values[]): OwnRows {
  const tables: OwnRows["tables"] = {};
  // A file of an older app may lack some of the tables.
  const names = new Set(all("select name from sqlite_master where type = 'table'").map(({ name }) => name));
  for (const table of ownTables.filter((name) => names.has(name))) tables[table] = all(`select * from "${table}"`);
  const state = all("select key, value from sync_state") as { key: string; value: string }[];
  tables.sync_state = state
    .map(({ key, value }) => ({ key: renamedStateKeys[key] ?? key, value }))
    .filter(({ key }) => ownStateKeys.includes(key));
  const [last] = all("select seq from sqlite_sequence where name = 'operations'") as { seq: number }[];
  return { tables, lastNumber: last?.seq ?? 0 };
}

/** Both sets of rows; of a row that is in both, the one of `newer`. */
export function joinOwnRows(newer: OwnRows, older: OwnRows): OwnRows {
  const names = new Set([...Object.keys(newer.tables), ...Object.keys(older.tables)]);
  const join = (name: string): Values[] => {
    const all = [...(older.tables[name] ?? []), ...(newer.tables[name] ?? [])];
    return [...new Map(all.map((row) => [rowKey(row), row])).values()];
  };
  return {
    tables: Object.fromEntries([...names].map((name) => [name, join(name)])),
    lastNumber: Math.max(newer.lastNumber, older.lastNumber),
  };
}

/** A print has no key of its own. */
const rowKey = ({ number, id, key, ...rest }: Values): string =>
  JSON.stringify(number ?? id ?? key ?? ("row_id" in rest ? rest : rest.kind));

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
