import { type Kysely, sql } from "kysely";
import { allowChanges, refuseChanges } from "../engines/dialect.ts";

/**
 * Numbers that were left out of a series on purpose, because documents with them were issued after the backup that was
 * restored. What explains a gap in a posted series is written once, like the documents themselves.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("number_gaps")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("counter", "text", (c) => c.notNull())
    .addColumn("first", "bigint", (c) => c.notNull().check(sql`first > 0`))
    .addColumn("last", "bigint", (c) => c.notNull().check(sql`last >= first`))
    .addColumn("issued_up_to", "bigint")
    .addColumn("issued_after", "text")
    .addColumn("issued_before", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .addUniqueConstraint("number_gaps_place", ["counter", "first"])
    .execute();
  await refuseChanges(db, "number_gaps", "A recorded gap is never changed.");
}

export async function down(db: Kysely<any>): Promise<void> {
  await allowChanges(db, "number_gaps");
  await db.schema.dropTable("number_gaps").execute();
}
