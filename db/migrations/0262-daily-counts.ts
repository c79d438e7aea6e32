import type { Kysely } from "kysely";

/** What visitors do, as sums by day: searches that found nothing, pages that were viewed. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("daily_counts")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("lang", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("daily_counts_key", ["day", "kind", "lang", "subject"])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("daily_counts").execute();
}
