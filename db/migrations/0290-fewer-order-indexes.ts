import { type Kysely, sql } from "kysely";

/**
 * Each order is a row in every index of its tables, and a page of the journal for each: those go that another one does as well.
 * Orders by status are found by `orders_of_status`, by time through `orders_placed`; days of delivery are in order_deliveries.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const index of [
    "orders_status",
    "orders_created",
    "orders_slot",
    "orders_question",
    "stock_movements_committed",
  ])
    await db.schema.dropIndex(index).execute();
  // Hardly any order has a question.
  await sql`create index orders_question on orders (question_at) where question_at is not null`.execute(db);

  // Finds the movements of a variant, and counts what its orders have taken without reading the rows.
  await db.schema
    .createIndex("stock_movements_committed")
    .on("stock_movements")
    .columns(["variant_id", "order_id", "reason", "quantity"])
    .execute();
  await db.schema.dropIndex("stock_movements_variant").execute();

  // Counts by status, and lists the ids of a status, without reading the rows.
  await db.schema.dropIndex("orders_open").execute();
  await db.schema.dropIndex("orders_counted").execute();
  await db.schema
    .createIndex("orders_counted")
    .on("orders")
    .columns(["status", "voided_at", "payment_status", "id"])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("orders_counted").execute();
  await db.schema
    .createIndex("orders_counted")
    .on("orders")
    .columns(["status", "voided_at", "payment_status"])
    .execute();
  await db.schema.createIndex("orders_open").on("orders").columns(["status", "voided_at", "id"]).execute();

  await db.schema.createIndex("stock_movements_variant").on("stock_movements").column("variant_id").execute();
  await db.schema.dropIndex("stock_movements_committed").execute();
  await sql`create index stock_movements_committed on stock_movements (variant_id, order_id, reason, quantity)
    where order_id is not null`.execute(db);

  await db.schema.dropIndex("orders_question").execute();
  await db.schema.createIndex("orders_question").on("orders").column("question_at").execute();
  await db.schema.createIndex("orders_slot").on("orders").column("slot_date").execute();
  await db.schema.createIndex("orders_created").on("orders").column("created_at").execute();
  await db.schema.createIndex("orders_status").on("orders").columns(["status", "created_at"]).execute();
}
