import type { Kysely } from "kysely";

/**
 * What keeps one visitor from taking the whole shelf, or from filling a stranger's mailbox, and pick-up orders without the
 * delivery time that checkouts could once give them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  // Who sent an order from the web that nobody has confirmed yet, as keyed fingerprints (server/secrets.ts). Rows go when
  // the order is confirmed or over.
  await db.schema
    .createTable("order_visitors")
    .addColumn("order_id", "text", (c) => c.primaryKey().references("orders.id").onDelete("cascade"))
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("mailbox", "text", (c) => c.notNull())
    .execute();
  for (const column of ["address", "phone", "mailbox"]) {
    await db.schema.createIndex(`order_visitors_${column}`).on("order_visitors").column(column).execute();
  }
  // Mailboxes (fingerprints) from which somebody has opened a link of ours, and when last.
  await db.schema
    .createTable("proven_mailboxes")
    .addColumn("mailbox", "text", (c) => c.primaryKey())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .execute();

  const none = { slot_date: null, slot_window: null };
  await db.updateTable("orders").set(none).where("method", "=", "pickup").where("slot_date", "is not", null).execute();
  const days = await db
    .selectFrom("orders")
    .select("slot_date")
    .where("slot_date", "is not", null)
    .distinct()
    .execute();
  for (const { slot_date } of days) {
    if (!isDay(slot_date)) await db.updateTable("orders").set(none).where("slot_date", "=", slot_date).execute();
  }
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("proven_mailboxes").execute();
  await db.schema.dropTable("order_visitors").execute();
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
