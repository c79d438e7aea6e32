import type { Kysely } from "kysely";
import { neverReusedNumber } from "../engines/dialect.ts";

/** Operation log, conflicts, base rows and the desktop's other own tables (tables.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("base_rows")
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("row_id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("image", "text")
    .addPrimaryKeyConstraint("base_rows_key", ["collection", "row_id"])
    .execute();
  await db.schema
    .createTable("operations")
    .addColumn("number", "integer", neverReusedNumber(db))
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("params", "text", (column) => column.notNull())
    .addColumn("body", "text")
    .addColumn("if_match", "integer")
    .addColumn("base", "text")
    .addColumn("collection", "text")
    .addColumn("row_id", "text")
    .addColumn("creates", "text", (column) => column.notNull())
    .addColumn("mentions", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("revision", "integer")
    .addColumn("touch", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("conflicts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("operation", "integer", (column) => column.notNull().unique())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("code", "text")
    .addColumn("message", "text")
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("theirs", "text")
    .addColumn("by", "text")
    .addColumn("theirs_at", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sync_state")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("picture_queue")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("batch", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("sku", "text")
    .addColumn("product_id", "text")
    .addColumn("place", "integer")
    .addColumn("path", "text")
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("print_settings")
    .addColumn("kind", "text", (column) => column.primaryKey())
    .addColumn("printer", "text")
    .addColumn("paper", "text", (column) => column.notNull())
    .addColumn("copies", "integer", (column) => column.notNull())
    .addColumn("silent", "integer", (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of ["print_settings", "picture_queue", "sync_state", "conflicts", "operations", "base_rows"]) {
    await db.schema.dropTable(table).execute();
  }
}
