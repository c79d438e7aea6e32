import type { Kysely } from "kysely";

/** What came in a flood: kept and shown, but nobody was mailed about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["contact_messages", "quote_requests"]) {
    await db.schema
      .alterTable(table)
      .addColumn("quarantined", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["contact_messages", "quote_requests"]) {
    await db.schema.alterTable(table).dropColumn("quarantined").execute();
  }
}
