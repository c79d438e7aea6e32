import type { Kysely } from "kysely";
import { isPostgres } from "../engines/dialect.ts";

const NAME = "stock_movements_committed";
const COLUMNS = ["variant_id", "order_id", "reason", "quantity"] as const;

/**
 * SQLite's index of movements by variant has their times too: what moved in a period, and when each variant was last sold, is read from it
 * alone, in its order. PostgreSQL reads the table, which it adds up without sorting.
 */
export async function up(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) await indexBy(db, [...COLUMNS, "at"]);
}

export async function down(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) await indexBy(db, COLUMNS);
}

async function indexBy(db: Kysely<any>, columns: readonly string[]): Promise<void> {
  await db.schema.dropIndex(NAME).execute();
  await db.schema
    .createIndex(NAME)
    .on("stock_movements")
    .columns([...columns])
    .execute();
}
