import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  const orders = () => db.schema.alterTable("orders");
  await orders().addColumn("customer_id", "text").execute();
  await orders()
    .addColumn("placed_at", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await orders()
    .addColumn("credited", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await orders()
    .addColumn("received", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await orders()
    .addColumn("payment_status", "text", (c) => c.notNull().defaultTo("unpaid"))
    .execute();
  await orders()
    .addColumn("search", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  // Orders made before this step: found by what can be said without folding, until they are next written.
  await sql`
    update orders set
      placed_at = created_at,
      search = lower(number || ' ' || contact_name || ' ' || contact_phone || ' ' || contact_email),
      received = coalesce((
        select sum(case when kind = 'payment' then amount else -amount end) from payments
        where payments.order_id = orders.id and payments.state = 'cleared'), 0)
  `.execute(db);
  await sql`update orders set credited = total where status = 'returned'`.execute(db);
  await sql`
    update orders set payment_status = case
      when status in ('cancelled', 'returned') then case when received > 0 then 'credit_owed' else 'unpaid' end
      when received > total then 'credit_owed'
      when received = total then 'paid'
      when received > 0 then 'part_paid'
      else 'unpaid' end
  `.execute(db);
  await db.schema.createIndex("orders_placed").on("orders").columns(["placed_at", "id"]).execute();
  // Has everything in it that counting by status asks for, so that the wide rows are not read.
  await db.schema
    .createIndex("orders_counted")
    .on("orders")
    .columns(["status", "voided_at", "payment_status"])
    .execute();
  await db.schema.createIndex("orders_customer").on("orders").columns(["customer_id", "placed_at"]).execute();
  await db.schema.createIndex("orders_slot").on("orders").column("slot_date").execute();

  await db.schema.createIndex("order_deliveries_state").on("order_deliveries").columns(["state", "date"]).execute();

  const lines = () => db.schema.alterTable("order_lines");
  await lines().addColumn("list_price", "bigint").execute();
  await lines()
    .addColumn("discount", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update order_lines set list_price = unit_price`.execute(db);

  await db.schema
    .createTable("order_returns")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("credit", "bigint", (c) => c.notNull().check(sql`credit >= 0`))
    .addColumn("note", "text")
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("order_returns_order").on("order_returns").column("order_id").execute();
  await db.schema
    .createTable("order_return_lines")
    .addColumn("return_id", "text", (c) => c.notNull().references("order_returns.id"))
    .addColumn("line_id", "text", (c) => c.notNull().references("order_lines.id"))
    .addColumn("sound", "integer", (c) => c.notNull().check(sql`sound >= 0`))
    .addColumn("damaged", "integer", (c) => c.notNull().check(sql`damaged >= 0`))
    .addColumn("not_sent", "integer", (c) => c.notNull().check(sql`not_sent >= 0`))
    .addPrimaryKeyConstraint("order_return_lines_pk", ["return_id", "line_id"])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("order_return_lines").execute();
  await db.schema.dropTable("order_returns").execute();
  for (const column of ["discount", "list_price"])
    await db.schema.alterTable("order_lines").dropColumn(column).execute();
  for (const index of ["orders_counted", "order_deliveries_state", "orders_slot", "orders_customer", "orders_placed"])
    await db.schema.dropIndex(index).execute();
  for (const column of ["search", "payment_status", "received", "credited", "placed_at", "customer_id"]) {
    await db.schema.alterTable("orders").dropColumn(column).execute();
  }
}
