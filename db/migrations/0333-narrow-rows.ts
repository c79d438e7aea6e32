import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/dialect.ts";

/**
 * Tables whose rows are little more than their key, and which an order writes to. SQLite kept each row by a number, and the key again in an
 * index: two pages of the log for each. `without rowid` keeps the row in the order of its key alone.
 */
const tables = [
  "customer_contacts",
  "customer_pairs",
  "order_delivery_lines",
  "order_visitors",
  "rate_limits",
] as const;

const ENDING = " without rowid";

export const up = (db: Kysely<any>): Promise<void> => makeAnew(db, (definition) => definition + ENDING);

export const down = (db: Kysely<any>): Promise<void> =>
  makeAnew(db, (definition) => definition.slice(0, -ENDING.length));

/** Makes each table anew as `define` changes its definition, with its rows, indexes and triggers. No other table refers to one of these. */
async function makeAnew(db: Kysely<any>, define: (definition: string) => string): Promise<void> {
  if (isPostgres(db)) return;
  for (const table of tables) {
    const { rows } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
    const definition = rows.find(({ type }) => type === "table")?.sql ?? "";
    const others = rows.filter(({ type }) => type !== "table");
    const aside = `${table}_anew`;
    await sql.raw(define(definition).replace(`"${table}"`, `"${aside}"`)).execute(db);
    await sql`insert into ${sql.table(aside)} select * from ${sql.table(table)}`.execute(db);
    await db.schema.dropTable(table).execute();
    await db.schema.alterTable(aside).renameTo(table).execute();
    for (const other of others) await sql.raw(other.sql).execute(db);
  }
}
