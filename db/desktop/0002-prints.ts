import type { Kysely } from "kysely";

/** Prints of this desktop, so that a second print is marked as a copy also offline. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("prints")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("row_id", "text", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("prints_key", ["kind", "row_id", "part"])
    .execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable("prints").execute();
}
