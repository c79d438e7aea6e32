import { Link } from "react-router-dom";
import { listScreen } from "../../src-shared/addresses.ts";
import type { Dashboard, DayWork } from "../../src-shared/dashboard/operations.ts";
import { NO_SALE_STATUSES, STAFF_ORDER_STATUSES } from "../../src-shared/orders/states.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Comparison } from "./comparison.tsx";
import { type Figure, Figures } from "./figures.tsx";

/** The figures one looks for first. */
export function Today({ data }: { data: Dashboard }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { today, sales, unconfirmed, before } = data;
  const { ordersToday, deliveriesToday } = useDayFigures(today);
  return (
    <Figures
      figures={[
        ordersToday,
        { label: t("dashboard.todayTotal"), value: money(today.total), to: soldOn(today.date, today.date) },
        deliveriesToday,
        {
          label: t("dashboard.spanTotal"),
          value: money(sales.total),
          to: soldOn(data.from, data.to),
          more: (
            <>
              {t("dashboard.spanOrders", { count: sales.orders })}
              <Comparison now={sales.total} before={before.total} />
              {unconfirmed.count > 0 && (
                <Link
                  to={listScreen("orders", { from: data.from, to: data.to, status: "placed" })}
                  className="link block w-fit"
                >
                  {t("dashboard.unconfirmed", { count: unconfirmed.count, amount: money(unconfirmed.total) })}
                </Link>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** Orders and deliveries of today, by number. */
export function useDayFigures(today: DayWork["today"]): Record<"ordersToday" | "deliveriesToday", Figure> {
  const { t } = useServices();
  const { number } = useFormat();
  const { date } = today;
  return {
    ordersToday: { label: t("dashboard.todayOrders"), value: number(today.orders), to: soldOn(date, date) },
    deliveriesToday: {
      label: t("dashboard.todayDeliveries"),
      value: number(today.deliveries),
      to: listScreen("orders", { deliveryFrom: date, deliveryTo: date }),
    },
  };
}

const soldStatuses = STAFF_ORDER_STATUSES.filter((status) => !NO_SALE_STATUSES.includes(status)).join(",");

/** The list of the orders that count as sales of these days. */
const soldOn = (from: string, to: string): string => listScreen("orders", { from, to, status: soldStatuses });
