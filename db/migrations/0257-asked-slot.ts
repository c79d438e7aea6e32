import type { Kysely } from "kysely";

/** The delivery time that a customer asked for, beside the planned one. Of orders before this it is the time they have now. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ["asked_date", "asked_window"]) {
    await db.schema.alterTable("orders").addColumn(column, "text").execute();
  }
  await db
    .updateTable("orders")
    .set((eb: any) => ({ asked_date: eb.ref("slot_date"), asked_window: eb.ref("slot_window") }))
    .where("slot_date", "is not", null)
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const column of ["asked_date", "asked_window"]) {
    await db.schema.alterTable("orders").dropColumn(column).execute();
  }
}
