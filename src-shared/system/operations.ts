/** How the shop runs, for its administrators: health, alerts, jobs, backups, mail, versions. */

import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime } from "../api/schemas.ts";
import { parts } from "../health/operations.ts";
import { ALERT_KINDS } from "./alerts.ts";

export const alert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  details: z.object({
    count: z.int().optional(),
    at: isoTime.nullable().optional(),
    host: z.string().optional(),
    job: z.string().optional(),
  }),
  /** Since when its condition held. */
  since: isoTime,
  /** Until when; null while it is open. */
  until: isoTime.nullable(),
});
export type Alert = z.output<typeof alert>;

export const jobRun = z.object({
  name: z.string(),
  /** Name of the machine. */
  host: z.string(),
  startedAt: isoTime,
  endedAt: isoTime,
  succeededAt: isoTime.nullable(),
  /** Failures in a row, and what the last one said. */
  failures: z.int(),
  problem: z.string().nullable(),
});
export type JobRun = z.output<typeof jobRun>;

const backup = z.object({ at: isoTime, bytes: z.int() });

export const systemState = z.object({
  parts,
  disk: z.object({ host: z.string(), freeBytes: z.int(), totalBytes: z.int() }),
  alerts: z.object({ open: z.array(alert), past: z.array(alert) }),
  jobs: z.array(jobRun),
  backups: z.object({
    /** Copies on this machine, newest first; null where the database makes its own (PostgreSQL). */
    here: z.array(backup).nullable(),
    /** The second place; null where none is set. */
    second: z.object({ newest: isoTime.nullable(), sealed: z.boolean() }).nullable(),
  }),
  /** The last check of the books, and rows that did not add up; null before the first. */
  check: z.object({ checkedAt: isoTime, fullAt: isoTime, failing: z.int() }).nullable(),
  mail: z.object({ waiting: z.int(), oldest: isoTime.nullable(), failed: z.int(), withheld: z.int() }),
  versions: z.object({ program: z.string(), node: z.string(), schema: z.string(), database: z.string() }),
});
export type SystemState = z.output<typeof systemState>;

export const system = defineContract({
  "GET /api/system": {
    summary: "Health of each part, open and past alerts, jobs, backups, mail, versions",
    access: "admin",
    answer: systemState,
  },
  "GET /api/archive": {
    summary: "The shop as a complete archive without passwords and keys, a tar file that npm run import takes back",
    access: "admin",
    sessionOnly: true,
    answer: fileAnswer,
  },
});
