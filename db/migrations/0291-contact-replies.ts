import type { Kysely } from "kysely";

/** Answers of staff to messages from the contact form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contact_replies")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("message_id", "text", (c) => c.notNull().references("contact_messages.id"))
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("contact_replies_message").on("contact_replies").column("message_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("contact_replies").execute();
}
