import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type JobRunRow = Selectable<Schema["job_runs"]>;

export interface JobRun {
  name: string;
  /** Name of the machine. */
  source: string;
  startedAt: Date;
  endedAt: Date;
  /** What the failure said; undefined for a success. */
  problem: string | undefined;
}

/** Notes the end of a run; a failure is one more in a row, a success ends the row. */
export async function noteJobRun(db: Db, { name, source, startedAt, endedAt, problem }: JobRun): Promise<void> {
  const [started_at, ended_at] = [startedAt.toISOString(), endedAt.toISOString()];
  const success = { succeeded_at: ended_at, failures: 0, failing_since: null, problem: null };
  const failure = { failures: 1, failing_since: ended_at, problem: problem ?? "" };
  await db
    .insertInto("job_runs")
    .values({ name, source, started_at, ended_at, succeeded_at: null, ...(problem === undefined ? success : failure) })
    .onConflict((c) =>
      c.columns(["name", "source"]).doUpdateSet((eb) => ({
        started_at,
        ended_at,
        ...(problem === undefined
          ? success
          : {
              problem,
              failures: eb("job_runs.failures", "+", 1),
              failing_since: eb.fn.coalesce("job_runs.failing_since", eb.val(ended_at)),
            }),
      })),
    )
    .execute();
}

export const listJobRuns = (db: Db | Tx): Promise<JobRunRow[]> =>
  db.selectFrom("job_runs").selectAll().orderBy("name").orderBy("source").execute();

/** Removes the runs of a machine that is there no more. */
export async function dropJobRunsOf(db: Db | Tx, source: string): Promise<void> {
  await db.deleteFrom("job_runs").where("source", "=", source).execute();
}
