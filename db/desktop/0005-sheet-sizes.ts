import type { Kysely } from "kysely";

/** The column of a print setting's sheet size is called `sheet`. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("print_settings").renameColumn("paper", "sheet").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("print_settings").renameColumn("sheet", "paper").execute();
}
