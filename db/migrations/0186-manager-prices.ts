import type { Kysely } from "kysely";

/** The last price that a manager set: what a price of staff is compared with. Null: the price as it stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("variants").addColumn("manager_price", "bigint").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("variants").dropColumn("manager_price").execute();
}
