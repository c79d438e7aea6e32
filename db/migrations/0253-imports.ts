import type { Kysely } from "kysely";

/** Imports of products from files: each with its plan, product by product, and how far it was carried out. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text")
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("shape", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("request", "text", (c) => c.notNull())
    .addColumn("question", "text")
    .addColumn("fault", "text")
    .addColumn("table_facts", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("counts", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("total", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_item", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("done", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("left_out", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("worked_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .execute();
  await db.schema.createIndex("imports_state").on("imports").columns(["state", "worked_at"]).execute();

  await db.schema
    .createTable("import_items")
    .addColumn("import_id", "text", (c) => c.notNull().references("imports.id"))
    .addColumn("item", "integer", (c) => c.notNull())
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .addColumn("result", "text")
    .addColumn("undo", "text")
    .addPrimaryKeyConstraint("import_items_key", ["import_id", "item"])
    .execute();
  await db.schema
    .createIndex("import_items_outcome")
    .on("import_items")
    .columns(["import_id", "outcome", "item"])
    .execute();

  await db.schema
    .createTable("import_mappings")
    .addColumn("headings", "text", (c) => c.primaryKey())
    .addColumn("mapping", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ["import_mappings", "import_items", "imports"]) await db.schema.dropTable(table).execute();
}
