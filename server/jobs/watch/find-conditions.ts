import { listBackups } from "../../../db/backup/stored-backups.ts";
import { countFailing, readStoredReport } from "../../../db/check/stored-report.ts";
import { isOneFile } from "../../../db/engines/dialect.ts";
import { hasSentSince, readLongWaiting } from "../../../db/queries/mail/mail-queue.ts";
import { type JobRunRow, listJobRuns } from "../../../db/queries/system/job-runs.ts";
import { type BooksCheckNote, readBooksCheck, readSecondCopy } from "../../../db/queries/system/notes.ts";
import { countServerErrors } from "../../../db/queries/system/server-errors.ts";
import { type AlertDetails, type AlertKind, WHOLE_SHOP } from "../../../src-shared/system/alerts.ts";
import type { App } from "../../context.ts";
import { diskState } from "../../features/health/free-space.ts";
import { holdsEverything } from "../back-up.ts";
import {
  BACKUP_AGE_MS,
  CHECK_AGE_MS,
  ERROR_MINUTES,
  ERROR_SPAN_MS,
  ERRORS,
  JOB_FAILING_MS,
  JOB_FAILURES,
  MAIL_AGE_MS,
  MANY_MAILS,
  SECOND_BACKUP_AGE_MS,
  SECOND_BACKUP_ALONE_MS,
} from "./rules.ts";

/** A condition that holds now. Whether it is an alert depends on how long it does (judge.ts). */
export interface Condition {
  kind: AlertKind;
  source: string;
  details: AlertDetails;
}

/** What a process knows of its machine. */
export interface Machine {
  host: string;
  freeBytes(): Promise<number>;
}

type Watched = Pick<App, "config" | "dataDir" | "db" | "health" | "log" | "now">;

const MEGABYTE = 1024 * 1024;

/** All conditions that hold: of the whole shop, of this machine, and of the jobs of the machines in `present`. */
export async function findConditions(
  app: Watched,
  machine: Machine,
  present: ReadonlySet<string>,
): Promise<Condition[]> {
  const found = await Promise.all([
    readMails(app),
    readBackups(app),
    readSecondPlace(app),
    readDisk(app, machine),
    readErrors(app),
    readBooks(app),
    readJobs(app, present),
  ]);
  return found.flat();
}

const ofShop = (kind: AlertKind, details: AlertDetails): Condition[] => [{ kind, source: WHOLE_SHOP, details }];

const before = (app: Watched, ms: number): Date => new Date(app.now().getTime() - ms);

/**
 * Mails that wait although nothing goes out, or very many. A single mailbox that refuses is not the shop's trouble, unless
 * the mail server does not answer or nobody tried.
 */
async function readMails(app: Watched): Promise<Condition[]> {
  const since = before(app, MAIL_AGE_MS);
  const { count, mailboxes, tries, oldest } = await readLongWaiting(app.db, since);
  const isOurs = mailboxes > 1 || (count > 0 && (tries === 0 || app.health.mailDown));
  if (!isOurs || (count < MANY_MAILS && (await hasSentSince(app.db, since)))) return [];
  return ofShop("mail_queue_old", { count, at: oldest ?? null });
}

/** Commits that no copy here has. On PostgreSQL, copies are made elsewhere (README). */
async function readBackups(app: Watched): Promise<Condition[]> {
  if (!isOneFile(app.db)) return [];
  const [newest] = listBackups(app.dataDir, app.now());
  if (newest && newest.at > before(app, BACKUP_AGE_MS)) return [];
  return (await holdsEverything(app)) ? [] : ofShop("backup_old", { at: newest?.at.toISOString() ?? null });
}

async function readSecondPlace(app: Watched): Promise<Condition[]> {
  if (!app.config.backupUrl) return [];
  const sent = await readSecondCopy(app.db);
  const isLate = (age: number) => !sent || sent < before(app, age);
  const behind = () => ofShop("second_backup_old", { at: sent?.toISOString() ?? null });
  // There, nothing is expected until the first copy was sent.
  if (!isOneFile(app.db)) return sent && isLate(SECOND_BACKUP_ALONE_MS) ? behind() : [];
  const [newest] = listBackups(app.dataDir, app.now());
  return newest && (!sent || newest.at > sent) && isLate(SECOND_BACKUP_AGE_MS) ? behind() : [];
}

async function readDisk(app: Watched, { host, freeBytes }: Machine): Promise<Condition[]> {
  const free = await freeBytes();
  if (diskState(app, free) === "ok") return [];
  return [{ kind: "disk_nearly_full", source: host, details: { count: Math.round(free / MEGABYTE), host } }];
}

async function readErrors(app: Watched): Promise<Condition[]> {
  const { errors, minutes } = await countServerErrors(app.db, before(app, ERROR_SPAN_MS));
  return errors >= ERRORS && minutes >= ERROR_MINUTES ? ofShop("server_errors", { count: errors }) : [];
}

async function readBooks(app: Watched): Promise<Condition[]> {
  const check = await lastCheck(app);
  const isOld = !check || Date.parse(check.fullAt) < before(app, CHECK_AGE_MS).getTime();
  return [
    ...(check && check.failing > 0 ? ofShop("books_wrong", { count: check.failing, at: check.checkedAt }) : []),
    ...(isOld ? ofShop("check_old", { at: check?.fullAt ?? null }) : []),
  ];
}

/** The last check, from the database; from its file where an earlier version made it. */
async function lastCheck({ db, dataDir }: Watched): Promise<BooksCheckNote | undefined> {
  const noted = await readBooksCheck(db);
  const stored = noted ? undefined : readStoredReport(dataDir);
  return stored ? { ...stored, failing: countFailing(stored.findings) } : noted;
}

async function readJobs(app: Watched, present: ReadonlySet<string>): Promise<Condition[]> {
  const runs = (await listJobRuns(app.db)).filter(({ source }) => present.has(source));
  return runs
    .filter((run) => isFailing(run, before(app, JOB_FAILING_MS)))
    .map(({ name, source, failures }) => ({
      kind: "job_failing",
      source: `${name} @ ${source}`,
      details: { job: name, host: source, count: failures },
    }));
}

const isFailing = ({ failures, failing_since }: JobRunRow, longAgo: Date): boolean =>
  failures >= JOB_FAILURES || (failures > 1 && failing_since !== null && failing_since < longAgo.toISOString());
