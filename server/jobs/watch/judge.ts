import {
  type AlertRow,
  closeAlert,
  deleteSeenAlert,
  insertSeenAlert,
  listUnclosedAlerts,
  noteAlertClear,
  openAlert,
} from "../../../db/queries/system/alerts.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { App } from "../../context.ts";
import { mailOpened, mailOver } from "./alert-mail.ts";
import type { Condition } from "./find-conditions.ts";
import { RULES } from "./rules.ts";

type Judging = Pick<App, "config" | "db" | "log" | "now">;

/** A time this far ahead was written by a clock that was wrong, and has been put right since. */
const FARTHEST_AHEAD_MS = 3_600_000;

/**
 * Opens alerts whose condition has held long enough, and closes those whose condition has not held for as long as its rule
 * says. Each step is one conditional write, so that of several processes one takes it and mails it. `seesMiss` says whether
 * this process can tell that an alert's condition does not hold: a disk is seen from its own machine.
 */
export async function judge(
  app: Judging,
  found: readonly Condition[],
  seesMiss: (alert: AlertRow) => boolean,
): Promise<void> {
  const unclosed = await listUnclosedAlerts(app.db);
  for (const condition of found) {
    const known = unclosed.find((row) => isOf(row, condition));
    const row = known ?? (await insertSeenAlert(app.db, condition, app.now()));
    if (row) await judgeHolding(app, row, condition);
  }
  for (const row of unclosed) {
    if (!found.some((condition) => isOf(row, condition)) && seesMiss(row)) await judgeClear(app, row);
  }
}

const isOf = (row: AlertRow, { kind, source }: Condition): boolean => row.kind === kind && row.source === source;

async function judgeHolding(app: Judging, row: AlertRow, { details }: Condition): Promise<void> {
  if (row.clear_since !== null) return noteAlertClear(app.db, row.id, null);
  if (row.opened_at !== null || !hasPassed(app, row.seen_at, RULES[row.kind].opensAfter)) return;
  const opened = await inTransaction(app.db, async (tx) => {
    const isOurs = await openAlert(tx, row.id, details, app.now());
    if (isOurs) await mailOpened(app, tx, row.id);
    return isOurs;
  });
  if (opened) app.log.warn({ alert: row.kind, source: row.source, details }, "an alert was opened");
}

async function judgeClear(app: Judging, row: AlertRow): Promise<void> {
  if (row.opened_at === null) return deleteSeenAlert(app.db, row.id);
  if (row.clear_since === null) return noteAlertClear(app.db, row.id, app.now());
  if (!hasPassed(app, row.clear_since, RULES[row.kind].closesAfter)) return;
  const closed = await inTransaction(app.db, async (tx) => {
    const isOurs = await closeAlert(tx, row.id, app.now());
    if (isOurs) await mailOver(app, tx, row.id);
    return isOurs;
  });
  if (closed) app.log.info({ alert: row.kind, source: row.source }, "an alert is over");
}

function hasPassed(app: Pick<App, "now">, since: string, ms: number): boolean {
  const elapsed = app.now().getTime() - Date.parse(since);
  return elapsed >= ms || elapsed < -FARTHEST_AHEAD_MS;
}
