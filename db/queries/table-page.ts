import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";
import { containing } from "./contains.ts";

export type ListedTable = keyof Schema & string;
export type TableRow<Table extends ListedTable> = Selectable<Schema[Table]>;

interface TablePage<Table extends ListedTable> {
  /** What one of the columns of `search` contains, whatever the case; all rows without it. */
  q?: string | undefined;
  search: readonly (keyof TableRow<Table> & string)[];
  order: readonly (keyof TableRow<Table> & string)[];
  offset: number;
  limit: number;
}

/** A page of one table's rows, and how many fit in all. */
export async function readTablePage<Table extends ListedTable>(
  db: Db | Tx,
  table: Table,
  { q, search, order, offset, limit }: TablePage<Table>,
): Promise<{ rows: TableRow<Table>[]; total: number }> {
  const pattern = q && containing(q.toLowerCase());
  const matches = search.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  const where = pattern ? sql<SqlBool>`(${sql.join(matches, sql` or `)})` : sql<SqlBool>`1 = 1`;
  const sorted = sql.join(order.map((column) => sql.ref(column)));
  const from = sql.table(table);
  const page = await sql<TableRow<Table>>`
    select * from ${from} where ${where} order by ${sorted} limit ${limit} offset ${offset}
  `.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db);
  return { rows: page.rows, total: Number(count.rows[0]?.total ?? 0) };
}
