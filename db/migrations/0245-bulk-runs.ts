import type { Kysely } from "kysely";

/** A bulk change is made in many transactions: how far it is, and what each part of it changes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("bulk_changes").addColumn("request", "text").execute();
  await db.schema
    .alterTable("bulk_changes")
    .addColumn("state", "text", (c) => c.notNull().defaultTo("done"))
    .execute();
  for (const column of ["chosen", "next_part", "changed", "restored"]) {
    await db.schema
      .alterTable("bulk_changes")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable("bulk_changes")
    .addColumn("skipped", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("bulk_changes").addColumn("worked_at", "text").execute();
  await db.schema
    .createTable("bulk_parts")
    .addColumn("change_id", "text", (c) => c.notNull())
    .addColumn("part", "integer", (c) => c.notNull())
    .addColumn("products", "text", (c) => c.notNull())
    .addColumn("lines", "text", (c) => c.notNull().defaultTo("[]"))
    .addPrimaryKeyConstraint("bulk_parts_key", ["change_id", "part"])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("bulk_parts").execute();
  for (const column of ["worked_at", "skipped", "restored", "changed", "next_part", "chosen", "state", "request"]) {
    await db.schema.alterTable("bulk_changes").dropColumn(column).execute();
  }
}
