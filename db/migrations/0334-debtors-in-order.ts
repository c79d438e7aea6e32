import { type Kysely, sql } from "kysely";

/** Debtors by what they owe: a page of them added up and sorted what all customers owe. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index owed_sums_largest on owed_sums (balance desc, customer_id)`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("owed_sums_largest").execute();
}
