import { openSqliteToRead } from "../engines/dialect.ts";

/** The last commit in a file and the epoch it belongs to; none for an unreadable file. */
export function readLastCommit(file: string): { revision: number; epoch: string } {
  try {
    const db = openSqliteToRead(file);
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
