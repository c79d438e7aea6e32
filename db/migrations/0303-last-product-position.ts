import type { Kysely } from "kysely";

/** The place behind the last product is found without reading all of them: each part of an import asks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("products_position").on("products").column("position").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("products_position").execute();
}
