import { type ListedTable, readTablePage, type TableRow } from "../../db/queries/table-page.ts";
import type { Context } from "../context.ts";

interface TableList<Row> {
  data: CamelRow<Row>[];
  meta: { total: number; page: number; pageSize: number };
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type CamelRow<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] };

interface PageQuery {
  q?: string | undefined;
  page: number;
  pageSize: number;
}

/**
 * The handler of a list that is one table as it is stored: a page of its rows, columns in camelCase. `q` is searched for in
 * the columns of `search`, whatever the case. `order` ends with columns that are unique together, and has an index. The
 * contract's `answer` decides which columns leave.
 */
export function listTable<Table extends ListedTable>(
  table: Table,
  columns: { search: readonly (keyof TableRow<Table> & string)[]; order: readonly (keyof TableRow<Table> & string)[] },
) {
  return async (
    { db }: Pick<Context, "db">,
    { query: { q, page, pageSize } }: { query: PageQuery },
  ): Promise<TableList<TableRow<Table>>> => {
    const { rows, total } = await readTablePage(db, table, {
      ...columns,
      q,
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    return { data: rows.map(inCamelCase), meta: { total, page, pageSize } };
  };
}

const inCamelCase = <Row extends object>(row: Row): CamelRow<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelRow<Row>;
