import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("customers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("company", "text")
    .addColumn("cr_number", "text")
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("lang", "text", (c) => c.notNull())
    .addColumn("note", "text")
    .addColumn("last_order_at", "text")
    .addColumn("search", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("customers_last").on("customers").columns(["last_order_at", "id"]).execute();
  await db.schema.createIndex("customers_name").on("customers").columns(["name", "id"]).execute();

  await db.schema
    .createTable("customer_contacts")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("customer_id", "text", (c) => c.notNull().references("customers.id"))
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("customer_contacts_pk", ["kind", "value"])
    .execute();
  await db.schema.createIndex("customer_contacts_customer").on("customer_contacts").column("customer_id").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("customer_contacts").execute();
  await db.schema.dropTable("customers").execute();
}
