import { type Kysely, sql } from "kysely";

/**
 * Orders that are not paid in full, by total, with what else the staff's list is sorted by: they are few of all, and neither is the
 * wide row of one read to sort them, nor are all of them sorted for the largest.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index orders_owing on orders
    (total, id, slot_date, contact_name, number, placed_at, status, payment_status, voided_at)
    where payment_status in ('unpaid', 'part_paid') and voided_at is null`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("orders_owing").execute();
}
