import { type Kysely, sql } from "kysely";
import { indexBeginnings } from "../engines/text-index.ts";

/** The search box of staff and the dashboard look for few of many products: those of a SKU, those that are not on sale, and what runs low. */
export async function up(db: Kysely<any>): Promise<void> {
  await indexBeginnings(db, { name: "variants_sku_begins", table: "variants", column: "sku" });
  await sql`create index products_hidden on products (updated_at, id) where status <> 'active'`.execute(db);
  await sql`create index variants_low on variants (on_hand, sku, product_id, tracked, archived)
    where on_hand <= 3 and tracked = 1 and archived = 0`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const index of ["variants_sku_begins", "products_hidden", "variants_low"])
    await db.schema.dropIndex(index).execute();
}
