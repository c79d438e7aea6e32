import type { ReactNode } from "react";
import type { Column } from "../parts/columns.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Empty } from "../parts/empty.tsx";
import type { useListAddress } from "../parts/list-address.ts";
import { Pagination } from "../parts/pagination.tsx";
import { useServices } from "../services.tsx";

interface InboxTableProps<Row> {
  id: string;
  label: string;
  rows: readonly Row[];
  meta: { total: number; page: number; pageSize: number };
  columns: readonly Column<Row>[];
  list: ReturnType<typeof useListAddress>;
  nameOf(row: Row): string;
  onOpen(row: Row): void;
  emptyText: string;
  busy: boolean;
  children?: ReactNode;
}

/** A page of the inbox: messages and quote requests are gone through alike. */
export function InboxTable<Row extends { id: string }>(props: InboxTableProps<Row>) {
  const { list, meta, emptyText, nameOf, ...table } = props;
  const { t } = useServices();
  return (
    <>
      <DataTable
        {...table}
        // Two lines fit.
        rowHeight={56}
        rowKey={(row) => row.id}
        rowName={nameOf}
        empty={
          list.filtered ? (
            <Empty title={t("table.emptyFiltered")}>
              <button type="button" onClick={list.clear} className="act">
                {t("table.clearFilters")}
              </button>
            </Empty>
          ) : (
            <Empty title={t("table.empty")} text={emptyText} />
          )
        }
      />
      <Pagination meta={meta} change={list.change} />
    </>
  );
}
