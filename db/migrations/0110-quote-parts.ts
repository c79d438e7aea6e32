import type { Kysely } from "kysely";

/**
 * Where the tax and the deposit of an order begin in those of the quote it is a part of, in dirhams: parts that are
 * rounded one by one would not add up to what was accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("quote_orders")
    .addColumn("tax_begin", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("quote_orders")
    .addColumn("deposit_begin", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quote_orders").dropColumn("deposit_begin").execute();
  await db.schema.alterTable("quote_orders").dropColumn("tax_begin").execute();
}
