import { damageOf } from "../../db/backup/damage.ts";
import { isDiskFault } from "../../db/engines/dialect.ts";
import type { App } from "../context.ts";
import { finishBulkRuns } from "../features/bulk/run-bulk.ts";
import { finishImports } from "../features/imports/applying/run-import.ts";
import { watchRush } from "../features/order-processing/placing/order-limits.ts";
import { ownTurn } from "../kernel/own-turn.ts";
import { backUp } from "./back-up.ts";
import { checkBooks } from "./check-books.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import { followQuotes } from "./follow-quotes.ts";
import { forget } from "./forget.ts";
import { indexTexts } from "./index-texts.ts";
import { publishScheduled } from "./publish-scheduled.ts";
import { shipBackups, shipNewNumbers } from "./ship-backups.ts";
import { storeCounts } from "./store-counts.ts";
import { sumSoldDays } from "./sum-sold-days.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { tendDevices } from "./tend-devices.ts";
import { noteRun } from "./watch/note-run.ts";
import { watch } from "./watch/watch.ts";

/** Work that is due by the clock. Each run finds its own work, so a missed one costs nothing. */
export interface Job {
  name: string;
  /** Milliseconds from the end of one run to the next. */
  every: number;
  /** Milliseconds from the start to the first run, which is at once without it. */
  after?: number;
  run(app: App): Promise<void>;
}

const MINUTE_MS = 60_000;

/** Those that read by the reader begin later, and one after the other: each would start a thread for it beside the first visitors. */
export const jobs: readonly Job[] = [
  { name: "back up", every: 4 * MINUTE_MS, run: backUpAndCheck },
  { name: "send numbers to the second place", every: MINUTE_MS / 6, run: shipNewNumbers },
  { name: "expire unpaid orders", every: 5 * MINUTE_MS, run: expireUnpaidOrders },
  { name: "follow quotes", every: 5 * MINUTE_MS, run: followQuotes },
  { name: "publish what is scheduled", every: MINUTE_MS / 2, run: publishScheduled },
  { name: "finish bulk changes", every: MINUTE_MS / 2, run: finishBulkRuns },
  { name: "finish imports", every: MINUTE_MS / 2, run: finishImports },
  { name: "sweep orphaned files", every: 24 * 60 * MINUTE_MS, after: 3 * MINUTE_MS, run: sweepOrphans },
  { name: "watch orders", every: 5 * MINUTE_MS, run: watchRush },
  { name: "tend devices", every: 10 * MINUTE_MS, run: tendDevices },
  { name: "forget", every: 60 * MINUTE_MS, after: MINUTE_MS, run: forget },
  { name: "store the catalogue", every: 60 * MINUTE_MS, run: storeCatalogue },
  { name: "index texts", every: MINUTE_MS / 2, run: indexTexts },
  { name: "sum sold days", every: MINUTE_MS, after: MINUTE_MS / 2, run: sumSoldDays },
  { name: "store counts", every: MINUTE_MS / 6, run: storeCounts },
  { name: "watch", every: MINUTE_MS, run: (app) => watch(app) },
];

/** For the next start; where a commit comes in between, an hour later. */
async function storeCatalogue({ catalogue }: App): Promise<void> {
  await catalogue.store();
}

/** One after the other: what is sent away and checked is the copy. A second place that is away keeps nothing from being checked. */
async function backUpAndCheck(app: App): Promise<void> {
  await backUp(app);
  const faults: unknown[] = [];
  for (const step of [shipBackups, checkBooks]) await step(app).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

/** Starts every job. A job never overlaps itself; a failed run is logged and repeated. */
export function startJobs(app: App, list: readonly Job[] = jobs): { stop(): Promise<void> } {
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const start = (job: Job) => {
    const run = runOnce(app, job).finally(() => {
      running.delete(run);
      if (!stopped) timers.set(job, setTimeout(start, job.every, job).unref());
    });
    running.add(run);
  };
  void begin();

  /** Each in a turn of its own: together they would hold up whoever asks meanwhile. */
  async function begin(): Promise<void> {
    for (const job of list) {
      if (stopped) return;
      if (job.after === undefined) {
        start(job);
        await ownTurn();
      } else timers.set(job, setTimeout(start, job.after, job).unref());
    }
  }

  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

async function runOnce(app: App, job: Job): Promise<void> {
  // Nothing more is written to a damaged file.
  if (damageOf(app.db)) return;
  const startedAt = app.now();
  try {
    await job.run(app);
    await noteRun(app, { name: job.name, startedAt });
  } catch (problem) {
    // It finds its work again.
    if (app.stopping?.aborted) return;
    await noteRun(app, { name: job.name, startedAt, problem });
    app.log.error({ err: problem, job: job.name }, "a job failed and will run again");
    if (isDiskFault(problem)) app.onDiskFault?.();
  }
}
