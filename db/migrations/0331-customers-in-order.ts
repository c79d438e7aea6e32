import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/dialect.ts";

/**
 * The lists of customers begin with those without a name or an order, or end with them: PostgreSQL reads an index in a list's order only
 * where it says so too, and else sorts all customers for each page. SQLite's have them there anyway.
 */
export const up = (db: Kysely<any>): Promise<void> => replaceIndexes(db, "nulls first");

export const down = (db: Kysely<any>): Promise<void> => replaceIndexes(db, "nulls last");

async function replaceIndexes(db: Kysely<any>, nulls: "nulls first" | "nulls last"): Promise<void> {
  if (!isPostgres(db)) return;
  for (const [index, column] of [
    ["customers_last", "last_order_at"],
    ["customers_name", "name"],
  ] as const) {
    await db.schema.dropIndex(index).execute();
    await sql`create index ${sql.ref(index)} on customers (${sql.ref(column)} ${sql.raw(nulls)}, id)`.execute(db);
  }
}
