import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/dialect.ts";

/**
 * Products and variants by the files that they show, which are looked for before a picture or model is removed: all rows with their long
 * texts were read. PostgreSQL finds a path in an index; SQLite has none of parts of JSON, and looks through one that holds the lists alone.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const shows = (owner: string) =>
    isPostgres(db) ? sql`using gin (cast(images as jsonb) jsonb_path_ops)` : sql`(images, ${sql.ref(owner)})`;
  await sql`create index products_images on products ${shows("id")}`.execute(db);
  await sql`create index variants_images on variants ${shows("product_id")}`.execute(db);
  await sql`create index products_model on products (model) where model is not null`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const name of ["products_model", "variants_images", "products_images"])
    await db.schema.dropIndex(name).execute();
}
