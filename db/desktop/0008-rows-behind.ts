import type { Kysely } from "kysely";

/** Ids of rows whose pending changes are still to be replayed over the server's newer base rows. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("rows_behind")
    .addColumn("row_id", "text", (column) => column.primaryKey().notNull())
    .execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable("rows_behind").execute();
}
