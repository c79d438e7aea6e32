import { type Kysely, sql } from "kysely";

/**
 * What an order's documents ask for (invoices less credit notes), kept with the order so that lists and sums over customers
 * need not read documents; and of money that moved from one order to another, the row and the order at its other end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("orders")
    .addColumn("documented", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update orders set documented = (
      select coalesce(sum(case when invoices.kind = 'invoice' then invoices.total else -invoices.total end), 0)
      from invoices where invoices.order_id = orders.id and invoices.kind in ('invoice', 'credit_note')
    )
    where exists (select 1 from invoices where invoices.order_id = orders.id and invoices.kind = 'invoice')
  `.execute(db);
  await db.schema.alterTable("payments").addColumn("moved_id", "text").execute();
  await db.schema.alterTable("payments").addColumn("moved_order_id", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payments").dropColumn("moved_order_id").execute();
  await db.schema.alterTable("payments").dropColumn("moved_id").execute();
  await db.schema.alterTable("orders").dropColumn("documented").execute();
}
