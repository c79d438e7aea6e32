import { memo, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { useServices } from "../../app/services.tsx";
import { type Column, useColumns } from "./columns.ts";
import { ColumnsMenu, HeadCell } from "./table-head.tsx";
import { useRowCursor } from "./use-row-cursor.ts";
import { useWindow } from "./use-window.ts";

export interface DataTableProps<Row> {
  /** Under this name the choice of columns is remembered. */
  id: string;
  /** What the list is of, for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** What the row is called, for screen readers. */
  rowName(row: Row): string;
  /** "name" or "-name", as the API takes it. */
  sort?: string;
  onSort?(sort: string): void;
  /** Keys of the selected rows; without it rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?(selected: ReadonlySet<string>): void;
  /** Enter and a click on the row. Links inside cells stay links. */
  onOpen?(row: NoInfer<Row>): void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Buttons for the selected rows. */
  bulk?: ReactNode;
  /** An old answer is in sight while the next is on its way. */
  busy?: boolean;
  /** Every row's height; needed as it is by the windowing of lists of more than 100 rows. */
  rowHeight?: number;
}

/** A list to work through: sort, columns, selection, keyboard; only the rows in sight are drawn. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, rowName, selected, onSelect, onOpen, rowHeight = 36 } = props;
  const { t } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const { shown, isShown, toggle } = useColumns(props.id, props.columns);
  const { start, end } = useWindow(box, rows.length, rowHeight);
  const flipped = useRef<string>(undefined);
  const withShift = useRef(false);
  /** With Shift all rows from the one that was flipped last become what this one becomes. */
  const flip = (at: number, row: Row, range: boolean) => {
    const key = rowKey(row);
    const from = range ? rows.findIndex((one) => rowKey(one) === flipped.current) : -1;
    const [first, last] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
    const next = new Set(selected);
    const choose = !next.has(key);
    for (const one of rows.slice(first, last + 1)) {
      if (choose) next.add(rowKey(one));
      else next.delete(rowKey(one));
    }
    flipped.current = key;
    onSelect?.(next);
  };
  const cursor = useRowCursor(rows.length, {
    open: onOpen && ((at) => rows[at] !== undefined && onOpen(rows[at])),
    select: selected && ((at, range) => rows[at] !== undefined && flip(at, rows[at], range)),
  });
  useEffect(() => {
    // A row that is not drawn is brought into sight by its place alone.
    const element = box.current;
    if (!element || cursor.at < 0) return;
    // The keys are the list's from now on: Enter no longer presses the button that was used last.
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    const top = cursor.at * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 2 * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + 2 * rowHeight - element.clientHeight;
  }, [cursor.at, rowHeight]);

  const span = shown.length + (selected ? 1 : 0);
  const allChosen = rows.length > 0 && rows.every((row) => selected?.has(rowKey(row)));
  return (
    <div className="panel overflow-hidden">
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
        {selected && selected.size > 0 ? (
          <>
            <span className="font-medium" role="status">
              {t("table.selected", { count: selected.size })}
            </span>
            {props.bulk}
            <Button onClick={() => onSelect?.(new Set())} variant="quiet">
              {t("table.clearSelection")}
            </Button>
          </>
        ) : (
          <span className="text-xs text-muted">{t("table.rows", { count: rows.length })}</span>
        )}
        <span className="ms-auto">
          <ColumnsMenu columns={props.columns} isShown={isShown} onToggle={toggle} />
        </span>
      </div>
      {rows.length === 0 ? (
        props.empty
      ) : (
        <section
          ref={box}
          aria-label={props.label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className={`relative max-h-[72dvh] overflow-auto ${props.busy ? "opacity-60" : ""}`}
        >
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
                    <CheckField
                      bare
                      label={t("table.selectAll")}
                      value={allChosen}
                      partly={selected.size > 0}
                      onChange={(all) => onSelect?.(all ? new Set(rows.map(rowKey)) : new Set())}
                    />
                  </th>
                )}
                {shown.map((column) => (
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
                    onClick={(event) => {
                      cursor.setAt(at);
                      if (onOpen && !isControl(event.target) && getSelection()?.isCollapsed !== false) onOpen(row);
                    }}
                    style={{ height: rowHeight }}
                    className={`${onOpen ? "cursor-pointer" : ""} ${isChosen ? "bg-accent-soft" : "hover:bg-wall"} ${cursor.at === at ? "outline-2 -outline-offset-2 outline-accent" : ""}`}
                  >
                    {selected && (
                      <td
                        // The box says only that it changed: the click before that says with which key.
                        onClickCapture={(event) => {
                          withShift.current = event.shiftKey;
                        }}
                        className="border-b border-line ps-3 select-none"
                      >
                        <CheckField
                          bare
                          label={t("table.select", { name: rowName(row) })}
                          value={isChosen}
                          onChange={() => flip(at, row, withShift.current)}
                        />
                      </td>
                    )}
                    <Cells row={row} columns={shown as readonly Column<unknown>[]} />
                  </tr>
                );
              })}
              <Gap rows={rows.length - end} rowHeight={rowHeight} span={span} />
            </tbody>
          </table>
        </section>
      )}
    </div>
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

/** Pressing it is no press of the row: it does something itself, or stands in a dialog over the list. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, button, input, select, textarea, label, dialog, [popover]") !== null;
