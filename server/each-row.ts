import { isDiskFault, isPassingFault } from "../db/engines/dialect.ts";
import type { Db } from "../db/schema.ts";
import type { App } from "./context.ts";
import { ownTurn } from "./kernel/own-turn.ts";

const FIRST_PAUSE_MS = 3_600_000;
const LONGEST_PAUSE_MS = 24 * FIRST_PAUSE_MS;

interface SteppedOver {
  failures: number;
  /** Time of the next attempt, in milliseconds since 1970. */
  until: number;
}

/** Rows that each job steps over, remembered while the process lives: after a restart every row is tried once more. */
const steppedOver = new WeakMap<Db, Map<string, SteppedOver>>();

function failuresOf(app: Pick<App, "db">): Map<string, SteppedOver> {
  const rowsOfApp = steppedOver.get(app.db) ?? new Map<string, SteppedOver>();
  steppedOver.set(app.db, rowsOfApp);
  return rowsOfApp;
}

/**
 * The number of rows that a job reads so that `limit` are left without those that it steps over: they would come first
 * for ever, and with enough of them no other row would be seen.
 */
export const countRowsToRead = (app: Pick<App, "db">, job: string, limit: number): number =>
  limit + [...failuresOf(app).keys()].filter((key) => key.startsWith(`${job}/`)).length;

/**
 * Runs a job's work on each row, one after the other, each in a turn of the event loop of its own: on SQLite nothing of the work waits,
 * and a hundred rows would hold up whoever asks meanwhile. A row at which it throws is logged, counted and stepped over, for
 * an hour at first and up to a day; the others go on. A fault of the database or its disk, which would occur at every
 * row, is thrown.
 */
export async function eachRow<Row>(
  app: Pick<App, "db" | "log" | "now" | "meters">,
  { job, rows, keyOf }: { job: string; rows: readonly Row[]; keyOf(row: Row): string },
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures = failuresOf(app);
  for (const row of rows) {
    const key = `${job}/${keyOf(row)}`;
    const earlier = failures.get(key);
    if (earlier && app.now().getTime() < earlier.until) continue;
    await ownTurn();
    try {
      await work(row);
      failures.delete(key);
    } catch (problem) {
      if (isDiskFault(problem) || isPassingFault(problem)) throw problem;
      const count = (earlier?.failures ?? 0) + 1;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1));
      failures.set(key, { failures: count, until: app.now().getTime() + pause });
      app.meters?.rowFailures.add({ job });
      app.log.error({ err: problem, job, row: keyOf(row), failures: count }, "a job failed at one row and went on");
    }
  }
}
