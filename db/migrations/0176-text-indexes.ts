import type { Kysely } from "kysely";
import { indexWithText } from "../engines/dialect.ts";
import { forgetParts, indexParts } from "../engines/text-index.ts";

const tables = ["invoice_states", "orders"];

/** What searches through all orders, documents and payments read (text-index.ts). */
export async function up(db: Kysely<any>): Promise<void> {
  await indexParts(db, tables);
  // Cash has no reference.
  await db.schema
    .createIndex("payments_referenced")
    .on("payments")
    .columns(["id", "reference"])
    .where("reference", "is not", null)
    .execute();
  await indexWithText(db, "orders_searched", "orders", ["placed_at", "id", "voided_at", "status", "search"]);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("payments_referenced").execute();
  await db.schema.dropIndex("orders_searched").ifExists().execute();
  await forgetParts(db, tables);
}
