import type { Kysely } from "kysely";

/**
 * What customers do on the page of their order: since when a question waits for an answer, and the wrong tries at the digits that
 * open its documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("question_at", "text").execute();
  await db.schema
    .alterTable("orders")
    .addColumn("unlock_tries", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("orders_question").on("orders").column("question_at").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("orders_question").execute();
  for (const column of ["question_at", "unlock_tries"]) {
    await db.schema.alterTable("orders").dropColumn(column).execute();
  }
}
