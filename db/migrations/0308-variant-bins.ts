import type { Kysely } from "kysely";

/** The storage place of a variant, which the pick list leads to. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("variants")
    .addColumn("bin", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("variants").dropColumn("bin").execute();
}
