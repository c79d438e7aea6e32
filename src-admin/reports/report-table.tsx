import type { Report } from "../../src-shared/reports/operations.ts";
import { type ReportColumn, shapeOf } from "../../src-shared/reports/registry.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { isFigure, writeValue } from "./write-value.ts";

/** All figures of a report with their sums below; on paper over as many pages as it takes, with its head on each. */
export function ReportTable({ report: { report, rows, sums, total } }: { report: Report }) {
  const { t, lang } = useServices();
  const format = useFormat();
  const columns = Object.entries(shapeOf(report).columns);
  const place = (kind: (typeof columns)[number][1]) =>
    isFigure(kind) ? "text-end tabular-nums whitespace-nowrap" : "text-start";
  const label = (key: string) => t(`report.column.${key as ReportColumn}`);
  return (
    <>
      <section
        aria-label={t(`reports.${report}`)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="panel overflow-x-auto print:overflow-visible print:border-0"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{t(`reports.${report}`)}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              {columns.map(([key, kind]) => (
                <th key={key} scope="col" className={`px-2 py-2 sm:px-3 font-medium ${place(kind)}`}>
                  {label(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and a report is drawn anew as a whole
              <tr key={at}>
                {columns.map(([key, kind], index) => {
                  const Cell = index === 0 ? "th" : "td";
                  return (
                    <Cell
                      key={key}
                      scope={index === 0 ? "row" : undefined}
                      className={`px-2 py-2 sm:px-3 font-normal ${place(kind)}`}
                    >
                      <bdi>{writeValue(row[key] ?? null, kind, format, lang)}</bdi>
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
          {Object.keys(sums).length > 0 && (
            <tfoot>
              <tr className="border-t-2 border-line font-medium">
                {columns.map(([key, kind], at) => (
                  <td key={key} className={`px-2 py-2 sm:px-3 ${place(kind)}`}>
                    {at === 0 ? t("report.sum") : key in sums && writeValue(sums[key] ?? 0, kind, format, lang)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {total > rows.length && (
        <p className="mt-2 text-xs text-muted">
          {t("reports.cut", { shown: format.number(rows.length), total: format.number(total) })}
        </p>
      )}
    </>
  );
}
