import { existsSync } from "node:fs";
import { openSqlite } from "../engines/dialect.ts";
import { isIncrement, readHead } from "./log/increment.ts";

/**
 * The last commit in a backup and the epoch it belongs to; none for an unreadable file. Opened to be written to, because a
 * reader would leave SQLite's two files beside it.
 */
export function readLastCommit(file: string): { revision: number; epoch: string } {
  try {
    if (!existsSync(file)) throw new Error(`There is no ${file}.`);
    if (isIncrement(file)) return readHead(file);
    const db = openSqlite(file);
    try {
      const { revision } = db.prepare("select value as revision from counters where name = 'revision'").get() as {
        revision: number;
      };
      const { epoch } = db.prepare("select value as epoch from meta where key = 'epoch'").get() as { epoch: string };
      return { revision, epoch };
    } finally {
      db.close();
    }
  } catch {
    return { revision: -1, epoch: "" };
  }
}
