import type { Kysely } from "kysely";

/** How often a desktop's token was made invalid: the next one is derived from the number, so no earlier one opens again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("devices")
    .addColumn("token_generation", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("devices").dropColumn("token_generation").execute();
}
