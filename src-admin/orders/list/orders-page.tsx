import Columns3 from "lucide-react/icons/columns-3";
import List from "lucide-react/icons/list";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { Page } from "../../ui/page.tsx";
import { OrderBoard } from "./order-board.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { orderQueryOf, useOrderListAddress } from "./order-list-query.ts";

/** All orders, as a list to work through or as a board by status; both heed the same filters. */
export function OrdersPage() {
  const { t, api, lang } = useServices();
  const mayExport = useMay("manager");
  const list = useOrderListAddress();
  const isBoard = list.state.as === "board";
  return (
    <Page
      title={t("orders.title")}
      actions={
        <>
          <fieldset className="flex rounded-sm border border-edge p-0.5">
            <legend className="sr-only">{t("orders.show")}</legend>
            {(["list", "board"] as const).map((as) => {
              const Glyph = as === "list" ? List : Columns3;
              return (
                <button
                  key={as}
                  type="button"
                  aria-pressed={list.state.as === as}
                  onClick={() => list.change({ as })}
                  className={`flex min-h-7.5 items-center gap-1.5 rounded-sm px-2.5 text-xs font-medium ${list.state.as === as ? "bg-accent-soft text-accent" : "hover:bg-sand"}`}
                >
                  <Icon of={Glyph} className="size-4" />
                  {t(`orders.${as}`)}
                </button>
              );
            })}
          </fieldset>
          {mayExport && (
            <CsvButton
              ask={() => {
                const { page: _, pageSize: __, ...query } = orderQueryOf(list.query);
                return api("GET /api/orders/export", { query: { ...query, lang } });
              }}
            />
          )}
          <ButtonLink to="/orders/new" variant="main">
            {t("orders.new")}
          </ButtonLink>
        </>
      }
    >
      <OrderFilters list={list} />
      {isBoard ? <OrderBoard list={list} /> : <OrderList list={list} />}
    </Page>
  );
}
