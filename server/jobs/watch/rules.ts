import type { AlertKind } from "../../../src-shared/system/alerts.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Age of a mail that should have gone out, in milliseconds. A mailbox that defers takes a mail within half an hour. */
export const MAIL_AGE_MS = 30 * MINUTE_MS;
/** Waiting mails of that age that are too many even while others go out. */
export const MANY_MAILS = 20;
/** Age of the newest copy here while there are later commits. One is due every four minutes. */
export const BACKUP_AGE_MS = 45 * MINUTE_MS;
/** The same in the second place, where the sender rests after large copies (ship-backups.ts). */
export const SECOND_BACKUP_AGE_MS = 3 * HOUR_MS;
/** Age of the newest copy in the second place where none is made here (PostgreSQL): a day, and time to send it. */
export const SECOND_BACKUP_ALONE_MS = 26 * HOUR_MS;
/** Span in which errors are counted. */
export const ERROR_SPAN_MS = 5 * MINUTE_MS;
/** Errors in that span, and minutes of it that must have some: one bad moment is no rate. */
export const ERRORS = 10;
export const ERROR_MINUTES = 2;
/** Age of the last check of all books. They are checked every night. */
export const CHECK_AGE_MS = 30 * HOUR_MS;
/** Failures of a job in a row: two can be a mail server's or a disk's bad moment. */
export const JOB_FAILURES = 3;
/** Time after which a job that has failed twice counts too: some run once a day. */
export const JOB_FAILING_MS = 24 * HOUR_MS;
/** Silence of a machine after which it counts as gone, and its alerts as over. */
export const GONE_MS = 24 * HOUR_MS;

interface Rule {
  /** How long a condition must hold before its alert opens, in milliseconds; 0: what it measures is a span itself. */
  opensAfter: number;
  /** How long it must not hold before the alert is over: trouble that comes back sooner is the same trouble. */
  closesAfter: number;
}

export const RULES: Readonly<Record<AlertKind, Rule>> = {
  mail_queue_old: { opensAfter: 0, closesAfter: 10 * MINUTE_MS },
  // Seven runs of the job.
  backup_old: { opensAfter: 30 * MINUTE_MS, closesAfter: 10 * MINUTE_MS },
  second_backup_old: { opensAfter: 30 * MINUTE_MS, closesAfter: 10 * MINUTE_MS },
  // A large upload or copy may fill a disk for minutes.
  disk_nearly_full: { opensAfter: 5 * MINUTE_MS, closesAfter: 30 * MINUTE_MS },
  server_errors: { opensAfter: 0, closesAfter: 15 * MINUTE_MS },
  // Told when it happens, past the queue (mail/watch-for-damage.ts).
  database_damaged: { opensAfter: 0, closesAfter: 0 },
  // Each check is a proof.
  books_wrong: { opensAfter: 0, closesAfter: 0 },
  check_old: { opensAfter: HOUR_MS, closesAfter: 0 },
  job_failing: { opensAfter: 10 * MINUTE_MS, closesAfter: 10 * MINUTE_MS },
};
