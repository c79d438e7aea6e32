import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { FileAnswer } from "../../../src-shared/api/file-answer.ts";
import { Page } from "../page.tsx";
import { Shown } from "../shown.tsx";
import { TableSkeleton } from "../skeletons.tsx";
import { Tabs } from "../tabs.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { EmptyList } from "./empty-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { Filter } from "./filter-menu.tsx";
import type { ListAddress } from "./list-address.ts";
import { Pagination } from "./pagination.tsx";
import { type AskedFile, TableButton } from "./table-button.tsx";

interface PageMeta {
  total: number;
  page: number;
  pageSize: number;
  more?: boolean;
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  "columns" | "rowName" | "onOpen" | "selected" | "onSelect" | "bulk" | "rowHeight"
> & {
  /** The row's key; its `id` by default. */
  rowKey?(row: Row): string;
  /** Columns that name a `sort` sort the list. */
  sortable?: boolean;
};

/** The rows as a table, as tiles, or as whichever of both is chosen. */
type RowsProps<Row> =
  | (TableProps<Row> & { tiles?: ((rows: readonly Row[]) => ReactNode) | undefined })
  | { columns?: undefined; tiles(rows: readonly Row[]): ReactNode };

interface FrameProps<Row, Meta extends PageMeta> {
  /** Under this name views and columns are kept; each tab has columns of its own. */
  id: string;
  title: string;
  /** What the list is of, for screen readers; the title by default. */
  label?: string;
  back?: { to: string; label: string };
  /** Buttons before the export's: another view of the rows, the list beside this one. */
  leading?: ReactNode;
  /** Buttons of the screen after the export's; its main action last. */
  actions?: ReactNode;
  /** Answers the same rows as a file, all of them; absent: there is none, or the role may not have it. */
  onExport?: ((file: AskedFile) => Promise<FileAnswer>) | undefined;
  /** `useList(…)`. */
  list: Omit<ListAddress, "query"> & { asked: UseQueryResult<{ data: readonly Row[]; meta: Meta }> };
  /** Tabs around filters and rows: one list for each kind. */
  tabs?: Omit<ComponentProps<typeof Tabs>, "children">;
  /** Before search and filters. */
  above?: ReactNode;
  /** What the search looks in. */
  searchLabel?: string;
  /** False: the list has no search; without filters either there is no bar. */
  search?: boolean;
  filters?: readonly Filter[];
  /** Filters and buttons that are in sight beside the button of `filters`. */
  moreFilters?: ReactNode;
  /** Between filters and rows: states to choose, sums of the whole list. */
  summary?: ReactNode;
  /** Instead of rows and pages: a view that asks for its rows itself. */
  board?: ReactNode;
  /** What to do where nothing is there yet. */
  emptyText?: string;
  /** Instead of the words for an empty list. */
  empty?: ReactNode;
  /** Dialogs and drawers of the screen. */
  children?: ReactNode;
}

type ListPageProps<Row, Meta extends PageMeta> = FrameProps<Row, Meta> & RowsProps<Row>;

/** A staff list: title, export, search and filters, rows, pages. */
export function ListPage<Row extends object, Meta extends PageMeta>(props: ListPageProps<Row, Meta>) {
  const { title, back, leading, actions, onExport, list, tabs, above, summary, board, children } = props;
  const { search = true, searchLabel, filters, moreFilters } = props;
  const content = (
    <>
      {(search || filters || moreFilters) && (
        <FilterBar id={props.id} {...list} search={search} searchLabel={searchLabel} filters={filters}>
          {moreFilters}
        </FilterBar>
      )}
      {summary}
      {board || <Rows {...props} />}
    </>
  );
  return (
    <Page
      title={title}
      back={back}
      actions={
        (leading || onExport || actions) && (
          <>
            {leading}
            {onExport && <TableButton ask={onExport} rows={list.asked.data?.meta.total} />}
            {actions}
          </>
        )
      }
    >
      {above}
      {tabs ? <Tabs {...tabs}>{content}</Tabs> : content}
      {children}
    </Page>
  );
}

function Rows<Row extends object, Meta extends PageMeta>(props: ListPageProps<Row, Meta>) {
  const { list, tabs, emptyText } = props;
  const id = tabs ? `${props.id}-${tabs.current}` : props.id;
  const empty = props.empty ?? <EmptyList filtered={list.filtered} clear={list.clear} text={emptyText} />;
  return (
    <Shown of={list.asked} skeleton={<TableSkeleton />}>
      {({ data, meta }) => (
        <>
          {props.tiles || props.columns === undefined ? (
            data.length === 0 ? (
              empty
            ) : (
              props.tiles?.(data)
            )
          ) : (
            <DataTable
              {...props}
              key={id}
              id={id}
              label={props.label ?? props.title}
              rows={data}
              total={meta.total}
              hasMore={"more" in meta && meta.more === true}
              rowKey={props.rowKey ?? idOf}
              sort={props.sortable ? list.state.sort : undefined}
              onSort={props.sortable ? (sort) => list.change({ sort }) : undefined}
              busy={list.asked.isPlaceholderData}
              empty={empty}
            />
          )}
          <Pagination meta={meta} change={list.change} />
        </>
      )}
    </Shown>
  );
}

const idOf = (row: object): string => ("id" in row ? String(row.id) : "");
