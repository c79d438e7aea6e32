import type { Kysely } from "kysely";
import { indexWithText } from "../dialect.ts";
import { forgetParts, indexParts } from "../text-index.ts";

const tables = ["invoice_states", "orders"];

/** What searches through all orders, documents and payments read (text-index.ts). */
export async function up(db: Kysely<any>): Promise<void> {
  await indexParts(db, tables);
  await indexWithText(db, "orders_searched", "orders", ["placed_at", "id", "voided_at", "status", "search"]);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("orders_searched").ifExists().execute();
  await forgetParts(db, tables);
}
