import type { Kysely } from "kysely";

/** What a kind of document is printed on is a sheet size. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("print_settings").renameColumn("paper", "sheet").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("print_settings").renameColumn("sheet", "paper").execute();
}
