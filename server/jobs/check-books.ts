import { isWhole, listBackups, listWholeCopies } from "../../db/backup/stored-backups.ts";
import type { BooksReport } from "../../db/check/check-books.ts";
import { describeFinding } from "../../db/check/sentences.ts";
import {
  countFailing,
  joinReports,
  readStoredReport,
  type StoredReport,
  writeStoredReport,
} from "../../db/check/stored-report.ts";
import { isOneFile } from "../../db/engines/dialect.ts";
import { noteBooksCheck } from "../../db/queries/system/notes.ts";
import type { Db } from "../../db/schema.ts";
import { isDoubt } from "../../src-shared/health/invariants.ts";
import type { App } from "../context.ts";
import { nightOf } from "./night.ts";
import { runCommand } from "./run-command.ts";

/** Findings that are written to the log. */
const MAX_LOGGED = 20;

/** Databases of this process; a shop that has just started for the first time is not checked yet. */
const started = new WeakSet<Db>();

/**
 * Proves that the books add up (db/check), in a process of low priority: everything once a night, on the newest whole
 * copy, after other backups the changed rows. A finding raises an alarm, in the log, the metrics and the back office;
 * the copy stays a backup. On PostgreSQL, whose copies are made elsewhere, the shop's own database is checked once a
 * night, as of one moment.
 */
export async function checkBooks(app: Pick<App, "db" | "dataDir" | "log" | "now" | "stopping">): Promise<void> {
  const earlier = readStoredReport(app.dataDir);
  const isFirstLook = !started.has(app.db);
  started.add(app.db);
  if (!earlier && isFirstLook) return;
  const isDue = !earlier || nightOf(app.now()) !== nightOf(new Date(earlier.fullAt));
  const source = sourceOf(app, isDue);
  if (!source) return;
  // A report from the future, of a clock that was wrong, proves nothing.
  const isFuture = earlier !== undefined && Date.parse(earlier.checkedAt) > app.now().getTime();
  if (!isDue && !isFuture && (!source.madeAt || source.madeAt.getTime() <= Date.parse(earlier.checkedAt))) return;
  const scope = isDue ? againstEarlier(app.dataDir, source, earlier) : ["--since", String(earlier.position)];
  const command = ["check", ...source.args, "--json", ...scope];
  const { code, stdout, problem } = await runCommand(command, source.env, app.stopping);
  if (code !== 0 && stdout === "") throw new Error(`the books could not be checked: ${problem}`);
  const found = JSON.parse(stdout) as BooksReport | null;
  // A copy from before this program's schema: the next one can be checked.
  if (!found) return;
  const report = joinReports(earlier, found, app.now());
  writeStoredReport(app.dataDir, report);
  const { checkedAt, fullAt, findings } = report;
  await noteBooksCheck(app.db, { checkedAt, fullAt, failing: countFailing(findings) });
  logFindings(app, earlier, report);
}

/** The newest copy that was begun before the last full check: every difference from it was written since, or by nobody. */
function againstEarlier(dataDir: string, source: Source, earlier: StoredReport | undefined): string[] {
  if (!source.madeAt || !earlier) return [];
  const [copy] = listWholeCopies(dataDir, new Date(earlier.fullAt)).filter(({ file }) => !source.args.includes(file));
  return copy ? ["--against", copy.file] : [];
}

interface Source {
  args: string[];
  env: Record<string, string>;
  madeAt?: Date;
}

/**
 * The database to check: a whole copy and the start of its making, or the shop's own. After an increment its changed rows
 * are read in the shop's own, as of one moment.
 */
function sourceOf({ db, dataDir, now }: Pick<App, "db" | "dataDir" | "now">, isDue: boolean): Source | undefined {
  if (isOneFile(db)) {
    const [newest] = isDue ? listWholeCopies(dataDir, now()) : listBackups(dataDir, now());
    if (!newest) return undefined;
    return { args: isWhole(newest) ? [newest.file] : [], env: { DATA_DIR: dataDir }, madeAt: newest.at };
  }
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? { args: [], env: { DATA_DIR: dataDir, DATABASE_URL } } : undefined;
}

/** Logs each finding once, and once more after each night. */
function logFindings({ log }: Pick<App, "log">, earlier: StoredReport | undefined, report: StoredReport): void {
  const isFull = report.fullAt === report.checkedAt;
  const known = new Set(isFull ? [] : earlier?.findings.map(describeFinding));
  const fresh = report.findings.filter((finding) => !known.has(describeFinding(finding)));
  const failing = fresh.filter((finding) => !isDoubt(finding));
  const doubts = fresh.filter(isDoubt);
  if (failing.length > 0) {
    const rows = countFailing(failing);
    log.error({ rows, findings: failing.slice(0, MAX_LOGGED).map(describeFinding) }, "rows do not add up");
  }
  if (doubts.length > 0) {
    log.warn({ findings: doubts.slice(0, MAX_LOGGED).map(describeFinding) }, "some rows are worth a look");
  }
  if (isFull && report.findings.length === 0) log.info({}, "the books were checked and add up");
}
