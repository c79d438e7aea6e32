import { openSqliteToRead } from "../../engines/dialect.ts";
import { type CheckReport, checkDatabase } from "../backup.ts";
import { FileDamage } from "../damage.ts";
import { flush } from "../flush.ts";
import { beginCopy } from "../unproved-copy.ts";
import { digestOfFile } from "./chain.ts";
import { type LogPosition, NO_LOG, openLog } from "./wal.ts";

/** The beginning of a chain. */
export interface FirstCopy {
  /** Path of the copy. */
  file: string;
  digest: string;
  /** A place in the log that is not after the copy: what follows it, laid over the copy, is the database. */
  position: LogPosition;
}

/** Pages that are written before they have to be on the disk, 4 MB: a commit of the shop waits for all that is still to be written. */
const PAGES_AT_ONCE = 1024;

/**
 * Writes a verified copy of the live database to `target`, page by page under the same numbers, so that increments can be
 * laid over it; VACUUM INTO (backup.ts) numbers pages anew. Whoever wants to continue it must keep the log meanwhile
 * (keep-log.ts).
 */
export async function copyPages(
  file: string,
  target: string,
  pagesAtOnce = PAGES_AT_ONCE,
): Promise<{ report: CheckReport; first: FirstCopy }> {
  const copy = beginCopy(file, target);
  try {
    // Opened to read only, as for any copy of a file that may have been left by a kill (last-end.ts).
    const db = openSqliteToRead(file);
    let position: LogPosition;
    try {
      position = endOfLog(file);
      db.exec("begin");
      db.prepare("select value from counters where name = 'revision'").get();
      const continued = () => {
        flush(copy.path);
        return pagesAtOnce;
      };
      await db.backup(copy.path, { progress: continued });
      db.exec("commit");
    } finally {
      db.close();
    }
    const report = checkDatabase(copy.path);
    if (report.damaged) throw new FileDamage(`The database is damaged: ${report.problems.join("; ")}`);
    flush(copy.path);
    const digest = digestOfFile(copy.path);
    copy.accept();
    return { report, first: { file: target, digest, position } };
  } catch (problem) {
    copy.remove();
    throw problem;
  }
}

/** Behind the last commit in the log. */
function endOfLog(file: string): LogPosition {
  const log = openLog(file);
  if (!log) return NO_LOG;
  try {
    return log.readFrom(log.start() ?? NO_LOG).end;
  } finally {
    log.close();
  }
}
