import type { ReactNode } from "react";

export interface SmallColumn<Row> {
  key: string;
  label: ReactNode;
  cell(row: Row): ReactNode;
  /** Numbers and amounts: at the end of their column, on one line. */
  end?: boolean;
  /** Not on a phone, where its value is said in another cell. */
  wide?: boolean;
}

interface SmallTableProps<Row> {
  /** What the table is of; the title of a table that shows it, else for screen readers. */
  caption: string;
  titled?: boolean;
  /** The first names the row. */
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Cells begin at the top of a high row. */
  top?: boolean;
  /** Nothing in it takes the focus: then the table does, to be scrolled by keyboard. */
  focusable?: boolean;
  /** A minimum width: below it the table scrolls by itself. */
  className?: string;
  /** The box around it scrolls, or shows it to screen readers alone. */
  inBox?: boolean;
}

/** A table that is read at a glance: no paging, no sorting, no selection (those have `DataTable`). */
export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const {
    caption,
    titled = false,
    columns,
    rows,
    rowKey,
    top = false,
    focusable = false,
    className = "",
    inBox = false,
  } = props;
  const place = ({ end, wide }: SmallColumn<Row>, at: number) =>
    `${end ? "text-end" : "text-start"} ${at > 0 ? "ps-3" : ""} ${wide ? "max-sm:hidden" : ""}`;
  const Box = focusable ? "section" : "div";
  return (
    <Box {...(focusable && { "aria-label": caption, tabIndex: 0 })} className={inBox ? "" : "overflow-x-auto"}>
      <table className={`w-full text-sm ${className}`}>
        <caption className={titled ? "mb-1 text-start font-medium" : "sr-only"}>{caption}</caption>
        <thead>
          <tr className="text-xs text-muted">
            {columns.map((column, at) => (
              <th key={column.key} scope="col" className={`pb-2 font-medium ${place(column, at)}`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <tr key={rowKey(row)} className={top ? "align-top" : ""}>
              {columns.map((column, at) => {
                const Cell = at === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.key}
                    scope={at === 0 ? "row" : undefined}
                    className={`py-2 font-normal ${place(column, at)} ${column.end ? "whitespace-nowrap tabular-nums" : ""}`}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
