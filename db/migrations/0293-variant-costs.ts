import type { Kysely } from "kysely";

/** What a piece of a variant costs the shop, as a history: rows are only added (src-shared/README.md, D436). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("variant_costs")
    .addColumn("variant_id", "text", (c) => c.notNull().references("variants.id"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("cost", "integer")
    .addColumn("pieces", "integer")
    .addColumn("unit_cost", "integer")
    .addColumn("actor", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("variant_costs_key", ["variant_id", "number"])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("variant_costs").execute();
}
