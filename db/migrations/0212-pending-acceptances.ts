import type { Kysely } from "kysely";

/** Whether an acceptance was signed on a desktop and is not at the server yet: true in mirrors alone. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("quote_acceptances")
    .addColumn("awaited", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("quote_acceptances").dropColumn("awaited").execute();
}
