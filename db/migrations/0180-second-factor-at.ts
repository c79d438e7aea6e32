import type { Kysely } from "kysely";

/** When the second factor was last given in a session: what asks for it accepts one that was given a moment ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("second_factor_at", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").dropColumn("second_factor_at").execute();
}
