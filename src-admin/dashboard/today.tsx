import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Figures } from "./figures.tsx";

/** The figures one looks for first. */
export function Today({ data }: { data: Dashboard }) {
  const { t } = useServices();
  const { money, number } = useFormat();
  const { today, sales } = data;
  return (
    <Figures
      figures={[
        { label: t("dashboard.todayOrders"), value: number(today.orders) },
        { label: t("dashboard.todayTotal"), value: money(today.total) },
        { label: t("dashboard.todayDeliveries"), value: number(today.deliveries) },
        {
          label: t("dashboard.spanTotal"),
          value: money(sales.total),
          more: t("dashboard.spanOrders", { count: sales.orders }),
        },
      ]}
    />
  );
}
