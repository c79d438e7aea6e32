import { hostname } from "node:os";
import { noteJobRun } from "../../../db/queries/system/job-runs.ts";
import type { Db } from "../../../db/schema.ts";
import type { App } from "../../context.ts";

/** Successes of one job are written down once in this time: some jobs run every few seconds. */
const WRITE_EVERY_MS = 60_000;
/** Characters of a failure that are kept. */
const MAX_PROBLEM = 300;

/** Times of the last written successes of each job; a job whose last run failed has none. */
const written = new WeakMap<Db, Map<string, number>>();

/** Writes the end of a run down, for alerts and the screen. A failure to do so is logged: the job itself has run. */
export async function noteRun(
  { db, now, log }: Pick<App, "db" | "now" | "log">,
  { name, startedAt, problem }: { name: string; startedAt: Date; problem?: unknown },
): Promise<void> {
  const successes = written.get(db) ?? new Map<string, number>();
  written.set(db, successes);
  const endedAt = now();
  const isFailure = problem !== undefined;
  const before = successes.get(name);
  const sinceBefore = before === undefined ? WRITE_EVERY_MS : Math.abs(endedAt.getTime() - before);
  if (!isFailure && sinceBefore < WRITE_EVERY_MS) return;
  try {
    const text = problem instanceof Error ? problem.message : String(problem);
    const said = isFailure ? text.slice(0, MAX_PROBLEM) : undefined;
    await noteJobRun(db, { name, source: hostname(), startedAt, endedAt, problem: said });
    if (isFailure) successes.delete(name);
    else successes.set(name, endedAt.getTime());
  } catch (fault) {
    log.error({ err: fault, job: name }, "the run of a job could not be noted");
  }
}
