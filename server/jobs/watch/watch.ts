import { hostname } from "node:os";
import { forgetDamageOver, readDamageOver } from "../../../db/backup/damage.ts";
import { type AlertRow, insertPastAlert } from "../../../db/queries/system/alerts.ts";
import { dropJobRunsOf, listJobRuns } from "../../../db/queries/system/job-runs.ts";
import { addServerErrors } from "../../../db/queries/system/server-errors.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { App } from "../../context.ts";
import { readFreeBytes } from "../../features/health/free-space.ts";
import { mailOver } from "./alert-mail.ts";
import { findConditions, type Machine } from "./find-conditions.ts";
import { judge } from "./judge.ts";
import { GONE_MS } from "./rules.ts";

/** This machine, with the disk of `DATA_DIR`. */
const thisMachine = ({ dataDir }: Pick<App, "dataDir">): Machine => ({
  host: hostname(),
  freeBytes: () => readFreeBytes(dataDir),
});

/**
 * Watches the shop for whoever runs it: counts the errors of this process, looks at mail, backups, disk, books and jobs, and
 * opens and closes alerts, each with one mail (server/operating.md). Runs every minute, in every process.
 */
export async function watch(app: App, machine: Machine = thisMachine(app)): Promise<void> {
  await countErrors(app);
  await endDamage(app, machine);
  const present = await listPresentMachines(app, machine);
  // Another machine's disk cannot be seen from here.
  const seesMiss = ({ kind, source }: AlertRow) =>
    kind !== "disk_nearly_full" || source === machine.host || !present.has(source);
  await judge(app, await findConditions(app, machine, present), seesMiss);
}

/** Adds this process's errors to the count of all. What cannot be stored is added the next time. */
async function countErrors({ db, serverErrors }: Pick<App, "db" | "serverErrors">): Promise<void> {
  const counted = serverErrors?.take() ?? [];
  if (counted.length === 0) return;
  try {
    await inTransaction(db, async (tx) => {
      for (const [minute, count] of counted) await addServerErrors(tx, minute, count);
    });
  } catch (problem) {
    serverErrors?.putBack(counted);
    throw problem;
  }
}

/** Damage is told past the queue when it is found; that it is over is told here, by the process that serves again. */
async function endDamage(app: App, { host }: Machine): Promise<void> {
  const over = readDamageOver(app.dataDir);
  if (!over) return;
  const alert = {
    id: over.id,
    kind: "database_damaged",
    source: host,
    openedAt: over.at,
    closedAt: over.overAt,
  } as const;
  await inTransaction(app.db, async (tx) => {
    if (await insertPastAlert(tx, alert)) await mailOver(app, tx, over.id);
  });
  forgetDamageOver(app.dataDir);
}

/** Machines whose jobs were heard of lately, this one among them. Job runs of others are removed: nobody can end their alerts there. */
async function listPresentMachines(
  { db, now }: Pick<App, "db" | "now">,
  { host }: Machine,
): Promise<ReadonlySet<string>> {
  const longAgo = new Date(now().getTime() - GONE_MS).toISOString();
  const runs = await listJobRuns(db);
  const present = new Set([host, ...runs.filter(({ ended_at }) => ended_at >= longAgo).map(({ source }) => source)]);
  const gone = new Set(runs.map(({ source }) => source).filter((source) => !present.has(source)));
  for (const source of gone) await dropJobRunsOf(db, source);
  return present;
}
