import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FileAnswer } from "../../../src-shared/api/file-answer.ts";
import { Page } from "../page.tsx";
import { Shown } from "../shown.tsx";
import { TableSkeleton } from "../skeletons.tsx";
import { CsvButton } from "./csv-button.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { EmptyList } from "./empty-list.tsx";
import { type Filter, FilterBar } from "./filter-bar.tsx";
import type { ListAddress } from "./list-address.ts";
import { Pagination } from "./pagination.tsx";

interface PageMeta {
  total: number;
  page: number;
  pageSize: number;
  more?: boolean;
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  "id" | "columns" | "rowName" | "onOpen" | "selected" | "onSelect" | "bulk" | "rowHeight"
>;

interface ListPageProps<Row, Meta extends PageMeta> extends TableProps<Row> {
  title: string;
  /** What the list is of, for screen readers; the title unless told. */
  label?: string;
  back?: { to: string; label: string };
  /** Buttons of the screen after the export's; its main action last. */
  actions?: ReactNode;
  /** Answers the same rows as a file, all of them; absent: there is none, or the role may not have it. */
  onExport?: (() => Promise<FileAnswer>) | undefined;
  /** `useList(…)`. */
  list: Omit<ListAddress, "query"> & { asked: UseQueryResult<{ data: readonly Row[]; meta: Meta }> };
  /** The row's key; its `id` unless told. */
  rowKey?(row: Row): string;
  /** Columns that name a `sort` sort the list. */
  sortable?: boolean;
  /** What the search looks in; "none": the list has no search. */
  searchLabel?: string;
  search?: boolean;
  filters?: readonly Filter[];
  /** More filters, after those of `filters`. */
  moreFilters?: ReactNode;
  /** Instead of the bar of search and filters; null: the list has none. */
  bar?: ReactNode | undefined;
  /** Between bar and table: sums of the whole list. */
  figures?(meta: Meta): ReactNode;
  /** What to do where nothing is there yet. */
  emptyText?: string;
  /** Instead of the words for an empty list. */
  empty?: ReactNode;
  /** Dialogs and drawers of the screen. */
  children?: ReactNode;
}

/** A staff list: title, export, search and filters, table, pages. */
export function ListPage<Row extends object, Meta extends PageMeta>(props: ListPageProps<Row, Meta>) {
  const { title, label, back, actions, onExport, list, rowKey, sortable = false, figures, emptyText, children } = props;
  const { searchLabel, search, filters, moreFilters, bar, empty, ...table } = props;
  return (
    <Page
      title={title}
      back={back}
      actions={
        (onExport || actions) && (
          <>
            {onExport && <CsvButton ask={onExport} />}
            {actions}
          </>
        )
      }
    >
      {bar === undefined ? (
        <FilterBar id={props.id} {...list} search={search} searchLabel={searchLabel} filters={filters}>
          {moreFilters}
        </FilterBar>
      ) : (
        bar
      )}
      <Shown of={list.asked} skeleton={<TableSkeleton />}>
        {({ data, meta }) => (
          <>
            {figures?.(meta)}
            <DataTable
              {...table}
              label={label ?? title}
              rows={data}
              rowKey={rowKey ?? idOf}
              sort={sortable ? list.state.sort : undefined}
              onSort={sortable ? (sort) => list.change({ sort }) : undefined}
              busy={list.asked.isPlaceholderData}
              empty={empty ?? <EmptyList filtered={list.filtered} clear={list.clear} text={emptyText} />}
            />
            <Pagination meta={meta} change={list.change} />
          </>
        )}
      </Shown>
      {children}
    </Page>
  );
}

const idOf = (row: object): string => ("id" in row ? String(row.id) : "");
