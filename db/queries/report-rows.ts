/**
 * Reports with a row for each product, variant, customer or page. The database adds them up, sorts and cuts them, and gives their
 * values as texts with many rows each: so the thread that serves holds the rows that are shown, or of a file their text.
 */
import { type RawBuilder, sql } from "kysely";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { jsonList, jsonListOfRows, parsedJson } from "../engines/json-lists.ts";
import { fromJson } from "../json.ts";
import type { Db, Json } from "../schema.ts";

/** Rows of one text: a millisecond or two of the thread that makes cells of them. */
export const ROWS_IN_A_TEXT = 500;

export type Cell = string | number | LocalizedText | null;

export interface ReportQuery<Column extends string> {
  /** The beginning of the statement, up to the query `report_rows`: what all rows are added up and sorted by. */
  rows: RawBuilder<unknown>;
  /** No two rows are alike in it. */
  order: RawBuilder<unknown>;
  /** Their values, from the query `shown` (the rows of `report_rows` that are wanted) and the tables that are joined to it. */
  columns: Readonly<Record<Column, RawBuilder<unknown>>>;
  joins?: RawBuilder<unknown>;
}

/** Columns of `report_rows` that are shown as they are. */
export const asTheyAre = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`shown.${column}`)])) as Record<
    Column,
    RawBuilder<unknown>
  >;

/**
 * A report whose rows have a product each, with its name beside these columns. The name, of the tables `products` and `shown`, is looked
 * up for those rows alone that are shown.
 */
export const withProductNames = <Column extends string>(
  db: Db,
  { rows, order, name }: Pick<ReportQuery<Column>, "rows" | "order"> & { name: RawBuilder<unknown> },
  ...columns: Column[]
) => ({
  rows,
  order,
  columns: { product: parsedJson(db, name), ...asTheyAre(...columns) },
  joins: sql`left join products on products.id = shown.product_id`,
});

export interface Wanted {
  /** Columns of `report_rows` whose sums are asked for. */
  added: readonly string[];
  /** How many rows; without it, all. */
  limit?: number | undefined;
}

export interface ReportRows<Column extends string> {
  /** Rows there are, and their sums, however many are wanted. */
  total: number;
  sums: Record<string, number>;
  /** Rows that are wanted, in parts, given once: what was given is not held any longer. */
  parts(): Iterable<Record<Column, Cell>[]>;
}

export async function readReportRows<Column extends string>(
  db: Db,
  { rows: beginning, order, columns, joins = sql`` }: ReportQuery<Column>,
  { added, limit }: Wanted,
): Promise<ReportRows<Column>> {
  const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)`;
  const cells = jsonList(db, Object.values(columns));
  type Row = { total: number; sums: Json<number[]>; cells: Json<Cell[][]> | null };
  const { rows } = await sql<Row>`${beginning},
    added as (select count(*) as total, cast(${jsonList(db, added.map(sumOf))} as text) as sums from report_rows),
    shown as materialized (
      select first.*, row_number() over (order by ${order}) - 1 as place
      from (select * from report_rows ${limit === undefined ? sql`` : sql`order by ${order} limit ${limit}`}) as first
    ),
    parts as (
      select place / ${sql.lit(ROWS_IN_A_TEXT)} as part, ${jsonListOfRows(db, cells, sql`place`)} as cells
      from shown ${joins} group by 1
    )
    select total, sums, cells from added left join parts on true order by part`.execute(db);
  const sums = rows[0] ? fromJson(rows[0].sums) : [];
  const names = Object.keys(columns);
  return {
    total: Number(rows[0]?.total ?? 0),
    sums: Object.fromEntries(added.map((column, at) => [column, sums[at] ?? 0])),
    *parts() {
      for (let row = rows.shift(); row; row = rows.shift())
        if (row.cells !== null) yield fromJson(row.cells).map((values) => named(names, values));
    },
  };
}

const named = <Column extends string>(names: readonly string[], values: readonly Cell[]) =>
  Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])) as Record<Column, Cell>;
