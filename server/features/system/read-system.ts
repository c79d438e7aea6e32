import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { damageOf } from "../../../db/backup/damage.ts";
import { describeDatabase } from "../../../db/backup/probe.ts";
import { listBackups } from "../../../db/backup/stored-backups.ts";
import { countFailing, readStoredReport } from "../../../db/check/stored-report.ts";
import { isOneFile } from "../../../db/engines/dialect.ts";
import { fromJson } from "../../../db/json.ts";
import { pendingMigrations } from "../../../db/migrate.ts";
import { readMailBacklog } from "../../../db/queries/mail/mail-queue.ts";
import { type AlertRow, listOpenAlerts, listPastAlerts } from "../../../db/queries/system/alerts.ts";
import { listJobRuns } from "../../../db/queries/system/job-runs.ts";
import { readBooksCheck, readSecondCopy } from "../../../db/queries/system/notes.ts";
import type { Alert, JobRun, SystemState } from "../../../src-shared/system/operations.ts";
import { NO_VALUE } from "../../../src-shared/values/no-value.ts";
import type { Context } from "../../context.ts";
import { readParts } from "../health/read-parts.ts";

/** Past alerts that are shown. */
const PAST_ALERTS = 20;

/** How the shop runs now, as the screen shows it. */
export async function readSystem(ctx: Context): Promise<SystemState> {
  const { waiting, oldest, failed, withheld } = await readMailBacklog(ctx.db);
  const open = (await listOpenAlerts(ctx.db)).map(showAlert);
  return {
    parts: await readParts(ctx),
    disk: await readDisk(ctx),
    alerts: {
      open: [...damageAlert(ctx), ...open],
      past: (await listPastAlerts(ctx.db, PAST_ALERTS)).map(showAlert),
    },
    jobs: (await listJobRuns(ctx.db)).map(showRun),
    backups: { here: listBackupsHere(ctx), second: await readSecondPlace(ctx) },
    check: await readCheck(ctx),
    mail: { waiting, oldest: oldest ?? null, failed, withheld },
    versions: await readVersions(ctx),
  };
}

const showAlert = ({ id, kind, details, seen_at, clear_since, closed_at }: AlertRow): Alert => ({
  id,
  kind,
  details: fromJson(details),
  since: seen_at,
  until: closed_at === null ? null : (clear_since ?? closed_at),
});

/** Damage has no row while it lasts: nothing more is written to a damaged file. */
function damageAlert({ db }: Pick<Context, "db">): Alert[] {
  const damage = damageOf(db);
  return damage ? [{ id: "damage", kind: "database_damaged", details: {}, since: damage.at, until: null }] : [];
}

const showRun = (run: Awaited<ReturnType<typeof listJobRuns>>[number]): JobRun => ({
  name: run.name,
  host: run.source,
  startedAt: run.started_at,
  endedAt: run.ended_at,
  succeededAt: run.succeeded_at,
  failures: run.failures,
  problem: run.problem,
});

async function readDisk({ dataDir }: Pick<Context, "dataDir">): Promise<SystemState["disk"]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { host: hostname(), freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

function listBackupsHere({ db, dataDir, now }: Pick<Context, "db" | "dataDir" | "now">) {
  if (!isOneFile(db)) return null;
  // A copy may be thinned out between listing and asking for its size.
  return listBackups(dataDir, now()).flatMap(({ file, at }) => {
    const bytes = statSync(file, { throwIfNoEntry: false })?.size;
    return bytes === undefined ? [] : [{ at: at.toISOString(), bytes }];
  });
}

async function readSecondPlace({ config, db }: Pick<Context, "config" | "db">) {
  if (!config.backupUrl) return null;
  const newest = await readSecondCopy(db);
  return { newest: newest?.toISOString() ?? null, sealed: config.backupKey !== undefined };
}

async function readCheck({ db, dataDir }: Pick<Context, "db" | "dataDir">): Promise<SystemState["check"]> {
  const noted = await readBooksCheck(db);
  const stored = noted ? undefined : readStoredReport(dataDir);
  if (!stored) return noted ?? null;
  return { checkedAt: stored.checkedAt, fullAt: stored.fullAt, failing: countFailing(stored.findings) };
}

async function readVersions({ db, version }: Pick<Context, "db" | "version">): Promise<SystemState["versions"]> {
  const { engine, version: release } = await describeDatabase(db);
  return {
    program: version ?? NO_VALUE,
    node: process.versions.node,
    schema: (await pendingMigrations(db)).applied.at(-1) ?? NO_VALUE,
    database: [engine === "postgresql" ? "PostgreSQL" : "SQLite", release].filter(Boolean).join(" "),
  };
}
