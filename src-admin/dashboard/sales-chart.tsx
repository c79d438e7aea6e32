import { useState } from "react";
import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Chart } from "../ui/charts/chart.tsx";
import { ReportButton, type Span } from "./report-button.tsx";

const groupings = ["days", "weeks", "months"] as const;
type Grouping = (typeof groupings)[number];

/** Sales of the span by day, week or month. */
export function SalesChart({ sales, query }: { sales: NonNullable<Dashboard["sales"]>; query: Span }) {
  const { t } = useServices();
  const { date, shortDate, money } = useFormat();
  const [by, setBy] = useState<Grouping>("days");
  return (
    <Chart
      title={t("dashboard.sales")}
      kind="line"
      points={sales[by].map((period) => ({
        label: date(period.from),
        short: shortDate(period.from),
        value: period.total,
      }))}
      write={money}
      columns={[t("dashboard.period"), t("dashboard.total")]}
      actions={
        <>
          <SelectField
            bare
            label={t("dashboard.by")}
            value={by}
            onChange={setBy}
            choices={groupings.map((value) => ({ value, label: t(`dashboard.by.${value}`) }))}
          />
          <ReportButton report={`sales-${by}`} span={query} />
        </>
      }
    />
  );
}
