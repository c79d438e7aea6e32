import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { isPostgres } from "./dialect.ts";

/** Whether a database has this table: one row is asked for, where the columns of all tables are what a start waits for. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = isPostgres(db)
    ? await sql`select 1 where to_regclass(${`"${name}"`}) is not null`.execute(db)
    : await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db);
  return rows.length > 0;
}
