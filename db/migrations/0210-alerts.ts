import { type Kysely, type SqlBool, sql } from "kysely";

/** Alerts to whoever runs the shop, the last run of each job, and the server's errors by the minute. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("alerts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("opened_at", "text")
    .addColumn("clear_since", "text")
    .addColumn("closed_at", "text")
    .execute();
  await db.schema
    .createIndex("alerts_open")
    .unique()
    .on("alerts")
    .columns(["kind", "source"])
    .where(sql<SqlBool>`closed_at is null`)
    .execute();
  await db.schema.createIndex("alerts_newest").on("alerts").columns(["opened_at", "id"]).execute();

  await db.schema
    .createTable("job_runs")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .addColumn("ended_at", "text", (c) => c.notNull())
    .addColumn("succeeded_at", "text")
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("failing_since", "text")
    .addColumn("problem", "text")
    .addPrimaryKeyConstraint("job_runs_key", ["name", "source"])
    .execute();

  await db.schema
    .createTable("server_errors")
    .addColumn("minute", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ["server_errors", "job_runs", "alerts"]) await db.schema.dropTable(table).execute();
}
