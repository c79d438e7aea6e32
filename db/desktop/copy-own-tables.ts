import { sqliteHandle } from "../engines/dialect.ts";
import type { Db, Tx } from "../schema.ts";

type Values = Record<string, unknown>;

/** Everything in a mirror's file that exists nowhere else, as plain rows. */
export interface OwnRows {
  tables: Record<string, Values[]>;
  /** Numbers up to here were handed out. */
  lastNumber: number;
}

const kept = ["operations", "conflicts", "picture_queue", "print_settings", "prints"];
const keptState = ["receipts", "touch"];

/**
 * Reads them through the handle itself: also from a file whose mirror is damaged, as long as these pages can be read. Base
 * rows are not among it: they are made anew over what the new mirror says.
 */
export function readOwnRows(from: Db | Tx): OwnRows {
  const handle = sqliteHandle(from);
  const tables: OwnRows["tables"] = {};
  // A file that an older app left behind may not have all of them yet.
  const there = handle.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
  const names = new Set(there.map(({ name }) => name));
  for (const table of kept.filter((name) => names.has(name)))
    tables[table] = handle.prepare(`select * from "${table}"`).all() as Values[];
  const state = handle.prepare("select key, value from sync_state").all() as { key: string; value: string }[];
  tables.sync_state = state.filter(({ key }) => keptState.includes(key));
  const last = handle.prepare("select seq from sqlite_sequence where name = 'operations'").get();
  return { tables, lastNumber: (last as { seq: number } | undefined)?.seq ?? 0 };
}

/** The name of a column that an older app's file calls `paper` (0005-sheet-sizes.ts). */
const nameNow = (column: string): string => (column === "paper" ? "sheet" : column);

/** Puts them into another file, numbers included; what is there already stays. */
export function writeOwnRows(to: Tx, { tables, lastNumber }: OwnRows): void {
  const handle = sqliteHandle(to);
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const names = Object.keys(row).map((name) => `"${nameNow(name)}"`);
      handle
        .prepare(`insert or ignore into "${table}" (${names}) values (${names.map(() => "?")})`)
        .run(Object.values(row));
    }
  }
  // An operation's number is never handed out again, also when the last ones are gone already.
  const raised = handle
    .prepare("update sqlite_sequence set seq = max(seq, ?) where name = 'operations'")
    .run(lastNumber);
  if (raised.changes > 0) return;
  handle.prepare("insert into sqlite_sequence (name, seq) values ('operations', ?)").run(lastNumber);
}
