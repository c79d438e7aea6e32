import { type Kysely, sql } from "kysely";

/**
 * Ids of the rows that an operation changes or names, and indexes, so that a long operation log is never read whole. An
 * operation of an older app counts as changing every row with pending changes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("operation_rows")
    .addColumn("row_id", "text", (column) => column.notNull())
    .addColumn("operation", "integer", (column) => column.notNull())
    .addColumn("changed", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("operation_rows_key", ["row_id", "operation"])
    .execute();
  await db.schema.createIndex("operation_rows_of").on("operation_rows").column("operation").execute();
  await sql`insert into operation_rows (row_id, operation, changed)
    select distinct base_rows.row_id, number, 1 from base_rows, operations where true`.execute(db);
  await sql`insert or ignore into operation_rows (row_id, operation, changed)
    select mentioned.value, number, 0 from operations, json_each(operations.mentions) as mentioned`.execute(db);
  await sql`create index operations_unfinished on operations (number) where state <> 'acknowledged'`.execute(db);
  await db.schema.createIndex("operations_by_state").on("operations").columns(["state", "revision"]).execute();
  await db.schema
    .createIndex("operations_of_row")
    .on("operations")
    .columns(["collection", "row_id", "number"])
    .execute();
  await db.schema.createIndex("base_rows_by_id").on("base_rows").column("row_id").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const index of ["base_rows_by_id", "operations_of_row", "operations_by_state", "operations_unfinished"])
    await db.schema.dropIndex(index).execute();
  await db.schema.dropTable("operation_rows").execute();
}
