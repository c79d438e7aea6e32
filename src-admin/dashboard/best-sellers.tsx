import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Chart } from "../ui/charts/chart.tsx";
import { ReportButton, type Span } from "./report-button.tsx";

/** What brought most in the span, with its pieces. */
export function BestSellers({ sellers, query }: { sellers: Dashboard["bestSellers"]; query: Span }) {
  const { t } = useServices();
  const { money, number, text } = useFormat();
  return (
    <Chart
      title={t("dashboard.best")}
      kind="bars"
      points={sellers.map((seller) => ({
        label: `${number(seller.pieces)} × ${text(seller.name)}`,
        value: seller.total,
      }))}
      write={money}
      columns={[t("dashboard.product"), t("dashboard.total")]}
      actions={<ReportButton report="best-sellers" span={query} />}
    />
  );
}
