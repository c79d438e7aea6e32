import type { Dashboard } from "../../src-shared/contract/dashboard.ts";
import { useFormat } from "../format.ts";
import { useServices } from "../services.tsx";

/** The figures one looks for first. */
export function Today({ data }: { data: Dashboard }) {
  const { t } = useServices();
  const { money, number } = useFormat();
  const { today, sales } = data;
  const figures = [
    { label: t("dashboard.todayOrders"), value: number(today.orders) },
    { label: t("dashboard.todayTotal"), value: money(today.total) },
    { label: t("dashboard.todayDeliveries"), value: number(today.deliveries) },
    ...(sales
      ? [
          {
            label: t("dashboard.spanTotal"),
            value: money(sales.total),
            more: t("dashboard.spanOrders", { count: sales.orders }),
          },
        ]
      : []),
  ];
  return (
    <dl className={`grid gap-4 ${sales ? "grid-cols-2 xl:grid-cols-4" : "sm:grid-cols-3"}`}>
      {figures.map((figure) => (
        <div key={figure.label} className="panel flex flex-col p-4">
          <dt className="text-xs text-muted">{figure.label}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">
            <bdi>{figure.value}</bdi>
          </dd>
          {"more" in figure && <dd className="text-xs text-muted">{figure.more}</dd>}
        </div>
      ))}
    </dl>
  );
}
