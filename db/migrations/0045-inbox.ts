import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["contact_messages", "quote_requests"]) {
    await db.schema
      .alterTable(table)
      .addColumn("search", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema.createIndex(`${table}_status`).on(table).columns(["status", "created_at"]).execute();
  }
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ["contact_messages", "quote_requests"]) {
    await db.schema.dropIndex(`${table}_status`).execute();
    await db.schema.alterTable(table).dropColumn("search").execute();
  }
}
