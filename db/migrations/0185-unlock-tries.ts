import type { Kysely } from "kysely";

/** Wrong tries at the digits that open a shared document, counted for each link over its whole life. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("share_links")
    .addColumn("wrong_tries", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("share_links").dropColumn("wrong_tries").execute();
}
