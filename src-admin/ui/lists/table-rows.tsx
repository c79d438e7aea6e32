import { memo } from "react";
import { useServices } from "../../app/services.tsx";
import type { Column } from "./columns.ts";
import { type DrawnRows, lookOfRow } from "./drawn-rows.ts";
import { RowBox } from "./row-box.tsx";
import { SelectAll } from "./select-all.tsx";
import { HeadCell } from "./table-head.tsx";

interface TableRowsProps<Row> extends DrawnRows<Row> {
  allChosen: boolean;
  chooseAll(all: boolean): void;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  busy: boolean | undefined;
}

/** The rows of a list as a table. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { rows, start, end, columns, rowHeight, rowKey, rowName, selected } = props;
  const { t } = useServices();
  const span = columns.length + (selected ? 1 : 0);
  return (
    <table
      className="w-full border-separate border-spacing-0 text-sm"
      aria-rowcount={rows.length + 1}
      aria-busy={props.busy}
    >
      <caption className="sr-only">{props.label}</caption>
      <thead className="sticky top-0 z-10 bg-panel">
        <tr>
          {selected && (
            <th scope="col" className="w-10 border-b border-line ps-3 text-start">
              <SelectAll allChosen={props.allChosen} selected={selected} chooseAll={props.chooseAll} />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody className="row-controls">
        <Gap rows={start} rowHeight={rowHeight} span={span} />
        {rows.slice(start, end).map((row, index) => {
          const at = start + index;
          const isChosen = selected?.has(rowKey(row)) ?? false;
          return (
            <tr
              key={rowKey(row)}
              aria-rowindex={at + 2}
              aria-selected={selected ? isChosen : undefined}
              onClick={(event) => props.onPress(event, at)}
              style={{ height: rowHeight }}
              className={lookOfRow(props, at, isChosen)}
            >
              {selected && (
                <td className="border-b border-line ps-3">
                  <RowBox
                    label={t("table.select", { name: rowName(row) })}
                    value={isChosen}
                    onFlip={(range) => props.flip(at, range)}
                  />
                </td>
              )}
              <Cells row={row} columns={columns as readonly Column<unknown>[]} />
            </tr>
          );
        })}
        <Gap rows={rows.length - end} rowHeight={rowHeight} span={span} />
      </tbody>
    </table>
  );
}

/** Drawn once for each row: while the list is scrolled only rows that come into sight cost anything. */
const Cells = memo(function Cells({ row, columns }: { row: unknown; columns: readonly Column<unknown>[] }) {
  return columns.map((column) => (
    <td
      key={column.key}
      className={`border-b border-line px-3 py-0.5 ${column.end ? "text-end tabular-nums" : "text-start"}`}
    >
      {column.cell(row)}
    </td>
  ));
});

/** The space of rows that are not drawn. */
function Gap({ rows, rowHeight, span }: { rows: number; rowHeight: number; span: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without anything in it takes no focus
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height: rows * rowHeight, padding: 0 }} />
    </tr>
  );
}
