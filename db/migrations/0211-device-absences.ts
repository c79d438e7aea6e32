import type { Kysely } from "kysely";

/** The last absence of each desktop: what it wrote before that, the server would have heard of. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ["away_from", "back_at"]) {
    await db.schema.alterTable("devices").addColumn(column, "text").execute();
  }
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const column of ["away_from", "back_at"]) await db.schema.alterTable("devices").dropColumn(column).execute();
}
