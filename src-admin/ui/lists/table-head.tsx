import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Columns3 from "lucide-react/icons/columns-3";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldLabel } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { Menu } from "../menu.tsx";
import type { Column } from "./columns.ts";

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** The name of a column; where the API sorts by it, a button that sorts, and the other way round when it does already. */
export function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { t } = useServices();
  const up = column.sort !== undefined && sort === column.sort;
  const down = column.sort !== undefined && sort === `-${column.sort}`;
  const Arrow = down ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={up ? "ascending" : down ? "descending" : undefined}
      className={`border-b border-line px-3 py-2 text-xs font-medium whitespace-nowrap text-muted ${column.end ? "text-end" : "text-start"} ${column.width ?? ""}`}
    >
      {column.sort !== undefined && onSort ? (
        <button
          type="button"
          onClick={() => onSort(up ? `-${column.sort}` : (column.sort ?? ""))}
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
        >
          {column.label}
          {(up || down) && (
            <>
              <Arrow aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{t(up ? "table.sorted.up" : "table.sorted.down")}</span>
            </>
          )}
        </button>
      ) : (
        <span className={column.plain ? "sr-only" : ""}>{column.label}</span>
      )}
    </th>
  );
}

interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[];
  isShown(column: Column<Row>): boolean;
  onToggle(column: Column<Row>): void;
  /** The rows are cards: columns that no card shows are no choice. */
  cards: boolean;
}

/** Which columns are shown; those that name the row always are. */
export function ColumnsMenu<Row>({ columns, isShown, onToggle, cards }: ColumnsMenuProps<Row>) {
  const { t } = useServices();
  return (
    <Menu button={<Icon of={Columns3} className="size-4" />} label={t("table.columns")} className="btn-icon">
      <fieldset className="flex flex-col gap-1 p-1.5">
        <FieldLabel as="legend">{t("table.columns")}</FieldLabel>
        {columns
          .filter((column) => !column.fixed && !(cards && column.card === "none"))
          .map((column) => (
            <CheckField
              key={column.key}
              label={column.label}
              value={isShown(column)}
              onChange={() => onToggle(column)}
              className="min-h-8"
            />
          ))}
      </fieldset>
    </Menu>
  );
}
