import { amountOnly } from "../../../src-shared/values/money.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Panel } from "../../ui/page.tsx";
import type { DraftVersion } from "../editor/draft-version.ts";

/** What it comes to without optional lines and with all of them, and, for us alone, what it earns. */
export function QuoteSums({ draft: { version, base, withOptions } }: { draft: DraftVersion }) {
  const { t } = useServices();
  const { money, number } = useFormat();
  const rows: [label: string, base: number, all: number][] = [
    [t("order.sum.goods"), base.goods, withOptions.goods],
    ...(base.discount > 0 || withOptions.discount > 0
      ? [[t("quote.sum.discount"), -base.discount, -withOptions.discount] as [string, number, number]]
      : []),
    ...(base.services > 0
      ? [[t("quote.services"), base.services, withOptions.services] as [string, number, number]]
      : []),
    [t("order.sum.delivery"), base.delivery, withOptions.delivery],
    ...(version.taxRate > 0
      ? [
          [t("order.sum.tax", { percent: version.taxRate / 100 }), base.tax, withOptions.tax] as [
            string,
            number,
            number,
          ],
        ]
      : []),
  ];
  const hasOptions = version.sections.some((section) => section.lines.some((line) => line.optional));
  // Two columns have no room for the currency, which the sums of the rooms have.
  const sum = hasOptions ? amountOnly : money;
  const { margin } = base;
  const mayReadMargin = useMay("manager");
  const sold = mayReadMargin ? margin.cost + margin.earned : 0;
  return (
    <Panel title={t("quote.total")}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t("quote.total")}</caption>
        {hasOptions && (
          <thead>
            <tr className="text-xs text-muted">
              <td />
              <th scope="col" className="pb-1 text-end font-medium">
                {t("quote.sum.base")}
              </th>
              <th scope="col" className="ps-2 pb-1 text-end font-medium">
                {t("quote.sum.withOptions")}
              </th>
            </tr>
          </thead>
        )}
        <tbody>
          {[...rows, [t("order.sum.total"), base.total, withOptions.total] as const].map(([label, amount, all], at) => (
            <tr key={label} className={at === rows.length ? `${hasOptions ? "" : "text-base"} font-semibold` : ""}>
              <th scope="row" className="py-0.5 text-start font-[inherit]">
                {label}
              </th>
              <td className="py-0.5 text-end whitespace-nowrap">{sum(amount)}</td>
              {hasOptions && <td className="py-0.5 ps-2 text-end whitespace-nowrap">{sum(all)}</td>}
            </tr>
          ))}
          {base.deposit !== null && (
            <tr>
              <th scope="row" className="py-0.5 text-start font-normal">
                {t("quote.deposit")}
              </th>
              <td className="py-0.5 text-end whitespace-nowrap">{sum(base.deposit)}</td>
              {hasOptions && (
                <td className="py-0.5 ps-2 text-end whitespace-nowrap">{sum(withOptions.deposit ?? 0)}</td>
              )}
            </tr>
          )}
        </tbody>
      </table>
      {sold > 0 && (
        <dl className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-xs text-muted">
          <dt>{t("quote.margin")}</dt>
          <dd className={`tabular-nums ${margin.earned < 0 ? "text-bad" : ""}`}>
            {money(margin.earned)} · <bdi dir="ltr">{number(Math.round((margin.earned * 1000) / sold) / 10)} %</bdi>
          </dd>
        </dl>
      )}
      {sold > 0 && margin.unknown > 0 && (
        <p className="text-xs text-muted">{t("quote.margin.unknown", { count: margin.unknown })}</p>
      )}
    </Panel>
  );
}
