import { memo, type ReactNode } from "react";
import { useServices } from "../../app/services.tsx";
import type { Column, OnCard } from "./columns.ts";
import { type DrawnRows, lookOfRow } from "./drawn-rows.ts";
import { RowBox } from "./row-box.tsx";

const FIRST_LINE = 28;
const SECOND_LINE = 26;
const LAST_LINE = 20;
const AROUND_LINES = 17;

const has = (columns: readonly Pick<Column<never>, "card">[], ...roles: readonly OnCard[]) =>
  columns.some(({ card }) => roles.includes(card));

/** All cards of a list have one height, which the windowing of long lists needs: it follows from the columns alone. */
export const cardHeight = (columns: readonly Pick<Column<never>, "card">[]): number =>
  AROUND_LINES +
  FIRST_LINE +
  (has(columns, "person") ? SECOND_LINE : 0) +
  (has(columns, "meta", "fact") ? LAST_LINE : 0);

/** The rows of a list as cards, where its table does not fit. */
export function CardRows<Row>(props: DrawnRows<Row>) {
  const { rows, start, end, columns, rowHeight, rowKey, rowName, selected } = props;
  const { t } = useServices();
  return (
    <ul
      aria-label={props.label}
      className="row-controls text-sm"
      style={{ paddingBlock: `${start * rowHeight}px ${(rows.length - end) * rowHeight}px` }}
    >
      {rows.slice(start, end).map((row, index) => {
        const at = start + index;
        const isChosen = selected?.has(rowKey(row)) ?? false;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the link or button that does the same
          <li
            key={rowKey(row)}
            data-card
            aria-setsize={rows.length}
            aria-posinset={at + 1}
            onClick={(event) => props.onPress(event, at)}
            style={{ height: rowHeight }}
            className={`flex items-start gap-3 border-b border-line px-3 py-2 ${lookOfRow(props, at, isChosen)}`}
          >
            {selected && (
              <RowBox
                label={t("table.select", { name: rowName(row) })}
                value={isChosen}
                onFlip={(range) => props.flip(at, range)}
              />
            )}
            <Card row={row} columns={columns as readonly Column<unknown>[]} />
          </li>
        );
      })}
    </ul>
  );
}

/** Drawn once for each row, as the cells of a table are. */
const Card = memo(function Card({ row, columns }: { row: unknown; columns: readonly Column<unknown>[] }) {
  const cellsOf = (role: OnCard): ReactNode =>
    columns.flatMap((column) => (column.card === role ? [<span key={column.key}>{column.cell(row)}</span>] : []));
  const hasPerson = has(columns, "person");
  const amount = has(columns, "amount") && (
    <div className="flex-none font-medium tabular-nums">{cellsOf("amount")}</div>
  );
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3" style={{ height: FIRST_LINE }}>
          <div className="flex min-w-0 items-center gap-2 overflow-x-clip font-medium [&_span]:min-w-0">
            {cellsOf("title")}
          </div>
          <div className="flex flex-none items-center gap-1.5">
            {cellsOf("status")}
            {!hasPerson && amount}
          </div>
        </div>
        {hasPerson && (
          <div className="flex items-center justify-between gap-3" style={{ height: SECOND_LINE }}>
            <div className="flex min-w-0 items-center gap-2 overflow-x-clip [&_span]:min-w-0">{cellsOf("person")}</div>
            {amount}
          </div>
        )}
        {has(columns, "meta", "fact") && (
          // What no longer fits goes to a second line, which is not seen: nothing is cut in the middle.
          <div
            className="flex flex-wrap items-center gap-x-3 overflow-y-clip text-xs text-muted"
            style={{ height: LAST_LINE }}
          >
            {columns.map((column) => (
              <Detail key={column.key} column={column} row={row} />
            ))}
          </div>
        )}
      </div>
      {has(columns, "action") && <div className="flex-none self-center">{cellsOf("action")}</div>}
    </>
  );
});

/** One column in the last line; where it has nothing to say it is left out with its name. */
function Detail({ column, row }: { column: Column<unknown>; row: unknown }) {
  if (column.card !== "meta" && column.card !== "fact") return null;
  const content = column.cell(row);
  if (content === null || content === "" || content === undefined || content === false) return null;
  if (column.card === "meta") return <span className="flex h-5 max-w-full items-center empty:hidden">{content}</span>;
  return (
    <span className="flex h-5 items-center gap-1 whitespace-nowrap">
      {column.label} <span className="text-ink tabular-nums">{content}</span>
    </span>
  );
}
