import type { ReactNode } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import type { Column } from "./columns.ts";
import { SelectAll } from "./select-all.tsx";

interface ListToolbarProps<Row> {
  /** Rows on all pages. */
  count: number;
  /** Whether there are more of them, which nobody counted. */
  hasMore: boolean;
  selected: ReadonlySet<string> | undefined;
  allChosen: boolean;
  chooseAll(all: boolean): void;
  /** Buttons for the selected rows. */
  bulk: ReactNode;
  /** Cards have no head: what it does is done here. */
  cards: boolean;
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  /** At the end: the choice of columns. */
  children: ReactNode;
}

/** Above the rows of a list: how many there are, or are selected, and what can be done with those. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { count, selected, cards, sort, onSort } = props;
  const { t } = useServices();
  const { number } = useFormat();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-1">
      {cards && selected && count > 0 && (
        <SelectAll allChosen={props.allChosen} selected={selected} chooseAll={props.chooseAll} />
      )}
      {selected && selected.size > 0 ? (
        <>
          <span className="font-medium" role="status">
            {t("table.selected", { count: selected.size })}
          </span>
          {props.bulk}
          <Button onClick={() => props.chooseAll(false)} variant="quiet">
            {t("table.clearSelection")}
          </Button>
        </>
      ) : (
        <span className="text-xs text-muted">
          {props.hasMore ? t("table.rowsMore", { total: number(count) }) : t("table.rows", { count })}
        </span>
      )}
      <span className="ms-auto flex items-center gap-1">
        {cards && sort !== undefined && onSort && <SortField columns={props.columns} sort={sort} onSort={onSort} />}
        {props.children}
      </span>
    </div>
  );
}

interface SortFieldProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort(sort: string): void;
}

function SortField<Row>({ columns, sort, onSort }: SortFieldProps<Row>) {
  const { t } = useServices();
  const choices = columns.flatMap(({ sort: name, label }) =>
    name === undefined
      ? []
      : [
          { value: name, label: t("table.sort.up", { name: label }) },
          { value: `-${name}`, label: t("table.sort.down", { name: label }) },
        ],
  );
  const asListed = choices.some(({ value }) => value === sort) ? [] : [{ value: sort, label: t("table.sort.usual") }];
  return (
    <SelectField
      bare
      label={t("table.sort")}
      value={sort}
      onChange={onSort}
      choices={[...asListed, ...choices]}
      className="w-44"
    />
  );
}
