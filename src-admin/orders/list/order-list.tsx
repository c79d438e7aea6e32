import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { OrderPrintMenu } from "../../printing/order-print-menu.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { EmptyList } from "../../ui/lists/empty-list.tsx";
import { Pagination } from "../../ui/lists/pagination.tsx";
import { Shown } from "../../ui/shown.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { BulkMoves } from "./bulk-moves.tsx";
import { useOrderColumns, useOrderName } from "./order-columns.tsx";
import { type OrderListAddress, orderQueryOf, statusesOf } from "./order-list-query.ts";
import { StatusChips } from "./status-chips.tsx";

/** The orders that fit the filters, a page at a time. */
export function OrderList({ list }: { list: OrderListAddress }) {
  const { t } = useServices();
  const go = useNavigate();
  const columns = useOrderColumns();
  const nameOf = useOrderName();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const orders = useAsk("GET /api/orders", { query: orderQueryOf(list.query) }, { keepPrevious: true });
  return (
    <>
      <StatusChips
        chosen={statusesOf(list.state)}
        counts={orders.data?.meta.statuses}
        onChange={(chosen) => list.change({ status: chosen.join(",") })}
      />
      <Shown of={orders} skeleton={<TableSkeleton />}>
        {({ data, meta }) => (
          <>
            <DataTable
              id="orders"
              label={t("orders.title")}
              rows={data}
              columns={columns}
              rowKey={(order) => order.id}
              rowName={nameOf}
              sort={list.state.sort}
              onSort={(sort) => list.change({ sort })}
              selected={selected}
              onSelect={setSelected}
              bulk={
                <>
                  <BulkMoves orders={data.filter((order) => selected.has(order.id))} onLeft={setSelected} />
                  <OrderPrintMenu ids={data.filter((order) => selected.has(order.id)).map(({ id }) => id)} />
                </>
              }
              onOpen={(order) => go(orderScreen(order.id))}
              busy={orders.isPlaceholderData}
              // Two lines fit: a name and its company.
              rowHeight={56}
              empty={<EmptyList filtered={list.filtered} clear={list.clear} />}
            />
            <Pagination meta={meta} change={list.change} />
          </>
        )}
      </Shown>
    </>
  );
}
