import { type MouseEvent, type ReactNode, useRef } from "react";
import { CardRows, cardHeight } from "./card-rows.tsx";
import { type Column, useColumns } from "./columns.ts";
import type { DrawnRows } from "./drawn-rows.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { ColumnsMenu } from "./table-head.tsx";
import { TableRows } from "./table-rows.tsx";
import { useCursorInSight } from "./use-cursor-in-sight.ts";
import { useRoom } from "./use-room.ts";
import { useRowCursor } from "./use-row-cursor.ts";
import { useSelection } from "./use-selection.ts";
import { ALL_UP_TO, useWindow } from "./use-window.ts";

export interface DataTableProps<Row> {
  /** Under this name the choice of columns is remembered. */
  id: string;
  /** What the list is of, for screen readers. */
  label: string;
  rows: readonly Row[];
  /** How many there are on all pages; without it, these are all. */
  total?: number;
  /** Whether there are more than `total`, which nobody counted. */
  hasMore?: boolean;
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
  /** Every row's height in the table; needed as it is by the windowing of lists of more than 100 rows. */
  rowHeight?: number;
}

/** A list to work through: sort, columns, selection, keyboard; only the rows in sight are drawn. Cards where a table does not fit. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, rowName, selected, onSelect, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const [list, room] = useRoom();
  const isTable = room > 0;
  const { shown, isShown, toggle } = useColumns(props.id, props.columns, room);
  const rowHeight = isTable ? (props.rowHeight ?? 36) : cardHeight(shown);
  const { start, end } = useWindow(box, rows.length, rowHeight);
  const { flip, allChosen, chooseAll } = useSelection(rows, rowKey, selected, onSelect);
  const cursor = useRowCursor(rows.length, {
    open: onOpen && ((at) => rows[at] !== undefined && onOpen(rows[at])),
    select: selected && flip,
  });
  useCursorInSight(box, cursor.at, rowHeight, isTable ? rowHeight : 0);
  const onPress = (event: MouseEvent, at: number) => {
    cursor.setAt(at);
    const row = rows[at];
    if (row && onOpen && !isControl(event.target) && getSelection()?.isCollapsed !== false) onOpen(row);
  };
  const drawn: DrawnRows<Row> = {
    label: props.label,
    rows,
    start,
    end,
    columns: shown,
    rowHeight,
    rowKey,
    rowName,
    selected,
    flip,
    cursorAt: cursor.at,
    onPress,
    opens: onOpen !== undefined,
  };
  const { sort, onSort } = props;
  return (
    <div ref={list} className="panel overflow-hidden">
      <ListToolbar
        count={props.total ?? rows.length}
        hasMore={props.hasMore === true}
        selected={selected}
        allChosen={allChosen}
        chooseAll={chooseAll}
        bulk={props.bulk}
        cards={!isTable}
        columns={shown}
        sort={sort}
        onSort={onSort}
      >
        <ColumnsMenu columns={props.columns} isShown={isShown} onToggle={toggle} cards={!isTable} />
      </ListToolbar>
      {rows.length === 0 ? (
        props.empty
      ) : (
        <section
          ref={box}
          aria-label={props.label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          // On a phone a short list scrolls with the page: a box that scrolls inside it catches the thumb.
          className={`relative overflow-auto ${isTable || rows.length > ALL_UP_TO ? "max-h-[72dvh]" : ""} ${props.busy ? "opacity-60" : ""}`}
        >
          {isTable ? (
            <TableRows
              {...drawn}
              allChosen={allChosen}
              chooseAll={chooseAll}
              sort={sort}
              onSort={onSort}
              busy={props.busy}
            />
          ) : (
            <CardRows {...drawn} />
          )}
        </section>
      )}
    </div>
  );
}

/** Pressing it is no press of the row: it does something itself, or stands in a dialog over the list. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest("a, button:not([data-opens]), input, select, textarea, label, dialog, [popover]") !== null;
