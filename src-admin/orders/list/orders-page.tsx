import Columns3 from "lucide-react/icons/columns-3";
import List from "lucide-react/icons/list";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { orderScreen, SCREENS } from "../../../src-shared/addresses.ts";
import { DRAFT, ORDER_STATUSES } from "../../../src-shared/orders/states.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { OrderPrintMenu } from "../../printing/order-print-menu.tsx";
import { useMay } from "../../session/session-context.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { BulkMoves } from "./bulk-moves.tsx";
import { OrderBoard } from "./order-board.tsx";
import { useOrderColumns, useOrderName } from "./order-columns.tsx";
import { useOrderFilters } from "./order-filters.tsx";
import { type OrderList, statusesOf, useOrderList } from "./order-list-query.ts";

/** All orders, as a list to work through or as a board by status; both heed the same filters. */
export function OrdersPage() {
  const { t, api } = useServices();
  const go = useNavigate();
  const mayExport = useMay("manager");
  const list = useOrderList();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.asked.data?.data.filter((order) => selected.has(order.id)) ?? [];
  const isBoard = list.state.as === "board";
  return (
    <ListPage
      id="orders"
      title={t("orders.title")}
      leading={<ViewSwitch list={list} />}
      onExport={
        mayExport ? (file) => api("GET /api/orders/export", { query: { ...list.exported, ...file } }) : undefined
      }
      actions={
        <ButtonLink to={SCREENS.newOrder} variant="main">
          {t("orders.new")}
        </ButtonLink>
      }
      list={list}
      searchLabel={t("orders.searchHint")}
      filters={useOrderFilters()}
      summary={
        !isBoard && (
          <FilterChips
            label={t("orders.status")}
            all={[DRAFT, ...ORDER_STATUSES]}
            nameOf={(status) => t(`orders.status.${status}`)}
            chosen={statusesOf(list.state)}
            counts={list.asked.data && (list.asked.data.meta.statuses ?? null)}
            onChange={(statuses) => list.change({ status: statuses.join(",") })}
          />
        )
      }
      board={isBoard && <OrderBoard list={list} />}
      columns={useOrderColumns()}
      rowName={useOrderName()}
      sortable
      selected={selected}
      onSelect={setSelected}
      bulk={
        <>
          <BulkMoves orders={chosen} onLeft={setSelected} />
          <OrderPrintMenu ids={chosen.map(({ id }) => id)} />
        </>
      }
      onOpen={(order) => go(orderScreen(order.id))}
    />
  );
}

function ViewSwitch({ list }: { list: OrderList }) {
  const { t } = useServices();
  return (
    <fieldset className="flex rounded-sm border border-edge p-0.5">
      <legend className="sr-only">{t("orders.show")}</legend>
      {(["list", "board"] as const).map((as) => (
        <button
          key={as}
          type="button"
          aria-pressed={list.state.as === as}
          onClick={() => list.change({ as })}
          className={`flex min-h-7.5 items-center gap-1.5 rounded-sm px-2.5 text-xs font-medium ${list.state.as === as ? "bg-accent-soft text-accent" : "hover:bg-sand"}`}
        >
          <Icon of={as === "list" ? List : Columns3} className="size-4" />
          {t(`orders.${as}`)}
        </button>
      ))}
    </fieldset>
  );
}
