import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Chart } from "../ui/charts/chart.tsx";
import { ReportButton, type Span } from "./report-button.tsx";

/** What sold most in the span, by pieces. */
export function BestSellers({ sellers, query }: { sellers: Dashboard["bestSellers"]; query: Span }) {
  const { t } = useServices();
  const { number, text } = useFormat();
  return (
    <Chart
      title={t("dashboard.best")}
      kind="bars"
      points={sellers.map((seller) => ({ label: text(seller.name), value: seller.pieces }))}
      write={number}
      columns={[t("dashboard.product"), t("dashboard.pieces")]}
      actions={<ReportButton report="best-sellers" span={query} />}
    />
  );
}
