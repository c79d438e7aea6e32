import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { FileAnswer } from "../../src-shared/api/file-answer.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { CsvButton } from "../ui/lists/csv-button.tsx";
import { DataTable } from "../ui/lists/data-table.tsx";
import { EmptyList } from "../ui/lists/empty-list.tsx";
import { FilterBar } from "../ui/lists/filter-bar.tsx";
import { type ListAddress, useListAddress } from "../ui/lists/list-address.ts";
import { Pagination } from "../ui/lists/pagination.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { TableSkeleton } from "../ui/skeletons.tsx";

interface Answer<Row, State extends string> {
  data: readonly Row[];
  meta: { total: number; page: number; pageSize: number; statuses: Record<State, number> };
}

interface InboxPageProps<Row, State extends string> {
  /** Under this name views and columns are kept. */
  id: string;
  title: string;
  /** What the list is of, for screen readers. */
  label: string;
  searchLabel: string;
  emptyText: string;
  states: readonly State[];
  stateName(state: State): string;
  list: ListAddress;
  asked: UseQueryResult<Answer<Row, State>>;
  columns: readonly Column<Row>[];
  nameOf(row: Row): string;
  addressOf(id: string): string;
  /** The same rows as a table, all of them. */
  onExport(): Promise<FileAnswer>;
}

/** Messages and quote requests are gone through alike: by state and words, two lines a row, the newest first. */
export function InboxPage<Row extends { id: string }, State extends string>(props: InboxPageProps<Row, State>) {
  const { id, list, asked } = props;
  const { t } = useServices();
  const { number } = useFormat();
  const go = useNavigate();
  const states = props.states.map((value) => ({
    value,
    label: `${props.stateName(value)} (${number(asked.data?.meta.statuses[value] ?? 0)})`,
  }));
  return (
    <Page title={props.title} actions={<CsvButton ask={props.onExport} />}>
      <FilterBar
        id={id}
        {...list}
        searchLabel={props.searchLabel}
        filters={[{ key: "status", label: t("messages.state"), choices: states }]}
      />
      <Shown of={asked} skeleton={<TableSkeleton />}>
        {({ data, meta }) => (
          <>
            <DataTable
              id={id}
              label={props.label}
              rows={data}
              columns={props.columns}
              rowHeight={56}
              rowKey={(row) => row.id}
              rowName={props.nameOf}
              onOpen={(row) => void go(props.addressOf(row.id))}
              busy={asked.isPlaceholderData}
              empty={<EmptyList filtered={list.filtered} clear={list.clear} text={props.emptyText} />}
            />
            <Pagination meta={meta} change={list.change} />
          </>
        )}
      </Shown>
    </Page>
  );
}

/** The address of an inbox, and what it asks for: a page of it, and all of it for the table that leaves the house. */
export function useInboxList() {
  const list = useListAddress({ status: "" });
  const { sort: _, ...query } = list.query;
  const { page: _page, pageSize: _pageSize, ...filters } = query as Partial<Record<string, string | number>>;
  return { list, query, filters };
}
