import type { ReactNode } from "react";
import { directionOf } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";

export interface SumRow {
  key: string;
  label: ReactNode;
  /** Dirhams; deductions are below 0. */
  amount: number;
  /** Text in place of an amount of 0. */
  zero?: string;
}

interface DocumentSumsProps {
  rows: SumRow[];
  total: SumRow;
  /** Below the line. */
  after?: SumRow[];
  children?: ReactNode;
}

/** Sums of a document, from the goods to the total. */
export function DocumentSums({ rows, total, after = [], children }: DocumentSumsProps) {
  const { t } = useServices();
  return (
    <section aria-labelledby="sums" className="rounded-lg border border-line bg-white p-5 sm:p-7">
      <h2 id="sums" className="sr-only">
        {t("shared.sums")}
      </h2>
      <dl className="grid gap-2.5 tabular-nums">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
        <Row row={total} className="mt-1.5 border-t border-line pt-4 text-lg font-semibold" />
        {after.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </dl>
      {children}
    </section>
  );
}

function Row({ row: { label, amount, zero }, className = "" }: { row: SumRow; className?: string }) {
  const { lang } = useServices();
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt className="min-w-0">{label}</dt>
      <dd>
        {amount === 0 && zero ? (
          zero
        ) : (
          // A leading minus must not reverse the amount: it runs in the direction of the text around it.
          <bdi dir={directionOf(lang)} className="whitespace-nowrap">
            {formatMoney(amount, lang)}
          </bdi>
        )}
      </dd>
    </div>
  );
}
