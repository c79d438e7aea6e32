import { monitorEventLoopDelay } from "node:perf_hooks";
import { damageOf } from "../../db/backup/damage.ts";
import { listBackups } from "../../db/backup/stored-backups.ts";
import { countFailing, readStoredReport } from "../../db/check/stored-report.ts";
import { isOneFile } from "../../db/engines/dialect.ts";
import { readMailBacklog } from "../../db/queries/mail/mail-queue.ts";
import { listOpenAlerts } from "../../db/queries/system/alerts.ts";
import { listJobRuns } from "../../db/queries/system/job-runs.ts";
import { onCommit } from "../../db/transaction.ts";
import { ALERT_KINDS } from "../../src-shared/system/alerts.ts";
import type { App } from "../context.ts";
import { alarmingOrders, countWebOrdersOfHour } from "../features/order-processing/placing/order-limits.ts";
import { createMeters, type Meters } from "./meters.ts";
import { renderGauge } from "./text-format.ts";

export interface Metrics {
  meters: Meters;
  /** All metrics in Prometheus's format, now. */
  read(): Promise<string>;
  stop(): void;
}

/** Milliseconds between two measurements of the event loop; a longer pause is its lag. */
const RESOLUTION_MS = 20;

export function startMetrics(app: Pick<App, "config" | "db" | "dataDir" | "now">): Metrics {
  const meters = createMeters();
  const eventLoop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  eventLoop.enable();
  const stopCounting = onCommit(app.db, ({ changes }) => {
    for (const { collection, version, deleted } of changes) {
      if (collection === "orders" && version === 1 && !deleted) meters.orders.add();
    }
  });
  return {
    meters,
    async read() {
      const parts = Object.values(meters).map((meter) => meter.render());
      return [...parts, ...(await readGauges(app, eventLoop))].join("");
    },
    stop() {
      eventLoop.disable();
      stopCounting();
    },
  };
}

async function readGauges(
  { config, db, dataDir, now }: Pick<App, "config" | "db" | "dataDir" | "now">,
  eventLoop: ReturnType<typeof monitorEventLoopDelay>,
) {
  const time = now().getTime();
  const { waiting, oldest, failed, withheld } = await readMailBacklog(db);
  const webOrders = await countWebOrdersOfHour({ db, now });
  const alarm = config.ordersPerHour > 0 && webOrders > alarmingOrders(config.ordersPerHour);
  const lag: [{ quantile: string }, number][] = [50, 99, 100].map((percentile) => [
    { quantile: String(percentile / 100) },
    Math.max(0, eventLoop.percentile(percentile) / 1e9 - RESOLUTION_MS / 1000),
  ]);
  // Each reading covers the time since the previous one: an hour of calm would hide a minute of trouble.
  eventLoop.reset();
  return [
    renderGauge("showroom_mail_queue_waiting", "Mails that wait to be sent.", [[{}, waiting]]),
    renderGauge("showroom_mail_queue_failed", "Mails that were given up and wait for somebody to look at them.", [
      [{}, failed],
    ]),
    renderGauge("showroom_mail_queue_withheld", "Mails withheld from mailboxes that nobody has proven.", [
      [{}, withheld],
    ]),
    renderGauge("showroom_web_orders_hour", "Orders of visitors in this hour of the clock.", [[{}, webOrders]]),
    renderGauge(
      "showroom_web_orders_alarm",
      "1 while they are far more than one shop has: look whether they are meant.",
      [[{}, alarm ? 1 : 0]],
    ),
    renderGauge("showroom_mail_queue_oldest_seconds", "How long the oldest waiting mail has waited.", [
      [{}, oldest === undefined ? 0 : Math.max(0, (time - Date.parse(oldest)) / 1000)],
    ]),
    renderGauge(
      "showroom_event_loop_lag_seconds",
      "Delays of the event loop since the reading before, by quantile.",
      lag,
    ),
    // Backups of PostgreSQL are made, and watched, where it runs.
    ...(isOneFile(db) ? [renderBackupAge(dataDir, time)] : []),
    ...renderCheck(dataDir, time),
    ...(await renderAlerts(db)),
    renderGauge("showroom_database_damaged", "1 while the file is known to be damaged: restore it.", [
      [{}, damageOf(db) ? 1 : 0],
    ]),
    renderGauge("process_resident_memory_bytes", "Memory of the process.", [[{}, process.memoryUsage.rss()]]),
    renderGauge("process_uptime_seconds", "Since the process began.", [[{}, Math.round(process.uptime())]]),
  ];
}

/** Open alerts of each kind, and failures in a row of each job that has run. */
async function renderAlerts(db: App["db"]): Promise<string[]> {
  const open = await listOpenAlerts(db);
  const failures = new Map<string, number>();
  // Of several machines the one where it fails most.
  for (const run of await listJobRuns(db)) {
    failures.set(run.name, Math.max(failures.get(run.name) ?? 0, run.failures));
  }
  return [
    renderGauge(
      "showroom_alerts_open",
      "Open alerts by kind: see server/operating.md.",
      ALERT_KINDS.map((kind) => [{ kind }, open.filter((alert) => alert.kind === kind).length]),
    ),
    renderGauge(
      "showroom_job_failures",
      "Failures in a row of each job.",
      [...failures].map(([job, count]) => [{ job }, count]),
    ),
  ];
}

/** Age of a file. One dated in the future has an unknown age, which raises the alarm. */
const ageInSeconds = (at: number, now: number): number => (at > now ? Number.POSITIVE_INFINITY : (now - at) / 1000);

function renderBackupAge(dataDir: string, time: number): string {
  const [newest] = listBackups(dataDir, new Date(time));
  const age = newest === undefined ? Number.POSITIVE_INFINITY : ageInSeconds(newest.at.getTime(), time);
  return renderGauge("showroom_backup_age_seconds", "Since the newest backup; +Inf where there is none.", [[{}, age]]);
}

function renderCheck(dataDir: string, time: number): string[] {
  const report = readStoredReport(dataDir);
  const age = report ? ageInSeconds(Date.parse(report.fullAt), time) : Number.POSITIVE_INFINITY;
  return [
    renderGauge("showroom_check_failing_rows", "Rows that do not add up, as the last check of the books found.", [
      [{}, report ? countFailing(report.findings) : 0],
    ]),
    renderGauge("showroom_check_age_seconds", "Since all of the books were checked; +Inf where they never were.", [
      [{}, age],
    ]),
  ];
}
