/** Kinds of alerts: what whoever runs the shop is told of by mail. Their words are in text/alerts, the page that explains them is server/operating.md. */

export const ALERT_KINDS = [
  "mail_queue_old",
  "backup_old",
  "second_backup_old",
  "disk_nearly_full",
  "server_errors",
  "database_damaged",
  "books_wrong",
  "check_old",
  "job_failing",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Figures of an alert, as they were when it opened. */
export interface AlertDetails {
  /** Waiting mails, errors, rows, failures in a row, or free megabytes. */
  count?: number;
  /** ISO-8601: the oldest mail, the newest copy, the last check; null where there is none. */
  at?: string | null;
  /** Name of the machine. */
  host?: string;
  /** Name of the job. */
  job?: string;
}

/** The source of an alert that concerns the whole shop. */
export const WHOLE_SHOP = "shop";

/** Jobs, each with the key of its name in both languages (text/alerts). */
export const JOBS = {
  "back up": "job.backUp",
  "send numbers to the second place": "job.sendNumbers",
  "expire unpaid orders": "job.expireOrders",
  "follow quotes": "job.followQuotes",
  "publish what is scheduled": "job.publish",
  "finish bulk changes": "job.finishBulk",
  "finish imports": "job.finishImports",
  "store the catalogue": "job.storeCatalogue",
  "index texts": "job.indexTexts",
  "sum sold days": "job.sumSoldDays",
  "sweep orphaned files": "job.sweepFiles",
  "store counts": "job.storeCounts",
  "watch orders": "job.watchOrders",
  "tend devices": "job.tendDevices",
  forget: "job.forget",
  watch: "job.watch",
} as const;

/** Whether a job is known here; a newer version of the program may have others. */
export const isJobName = (name: string): name is keyof typeof JOBS => Object.hasOwn(JOBS, name);

/** Parts of a shop that readiness tells apart, each with its possible states. The first state is the good one. */
export const PARTS = {
  database: ["ok", "down"],
  disk: ["ok", "low", "full"],
  mail: ["ok", "down"],
  queue: ["ok", "late"],
  backups: ["ok", "late"],
} as const;
export type Part = keyof typeof PARTS;
export type Parts = { [P in Part]: (typeof PARTS)[P][number] };
export const PART_NAMES = Object.keys(PARTS) as Part[];
