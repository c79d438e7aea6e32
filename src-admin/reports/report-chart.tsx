import type { Report } from "../../src-shared/reports/operations.ts";
import { shapeOf } from "../../src-shared/reports/registry.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { BarChart } from "../ui/charts/bar-chart.tsx";
import { LineChart } from "../ui/charts/line-chart.tsx";
import { writeValue } from "./write-value.ts";

/** Bars that can be told apart at a glance. */
const MOST_BARS = 10;

/** The report's main figure over time, or of its largest rows; nothing for a report that is only a table. */
export function ReportChart({ report }: { report: Report }) {
  const { t, lang } = useServices();
  const format = useFormat();
  const { columns, drawn } = shapeOf(report.report);
  if (!drawn) return null;
  const kinds = Object.entries(columns);
  const [nameKey = "", nameKind = "name"] = kinds.find(([key]) => key === "product") ?? kinds[0] ?? [];
  const kind = columns[drawn.column] ?? "count";
  // A loss has no bar: one of no length would say that nothing was lost.
  const large = report.rows.filter((row) => Number(row[drawn.column] ?? 0) >= 0).slice(0, MOST_BARS);
  const rows = drawn.as === "line" ? report.rows : large;
  const points = rows.map((row) => ({
    label: writeValue(row[nameKey] ?? null, nameKind, format, lang),
    ...(nameKind === "day" && { short: format.shortDate(String(row[nameKey])) }),
    value: Number(row[drawn.column] ?? 0),
  }));
  if (points.length < 2) return null;
  const write = (value: number) => writeValue(value, kind, format, lang);
  return (
    <section aria-hidden="true" className="panel mb-4 p-5 print:hidden">
      {drawn.as === "line" ? (
        <LineChart points={points} write={write} />
      ) : (
        <>
          {report.total > MOST_BARS && <p className="mb-3 text-xs text-muted">{t("reports.drawnFirst")}</p>}
          <BarChart points={points} write={write} />
        </>
      )}
    </section>
  );
}
