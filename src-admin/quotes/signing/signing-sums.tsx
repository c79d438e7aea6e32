import type { QuoteSums } from "../../../src-shared/quotes/totals.ts";
import type { SigningTexts } from "./signing-offer.tsx";

interface SigningSumsProps {
  sums: QuoteSums;
  /** Basis points. */
  taxRate: number;
  texts: SigningTexts;
}

/** The sums with the chosen options, the total large. */
export function SigningSums({ sums, taxRate, texts: { t, format } }: SigningSumsProps) {
  const rows: [label: string, amount: string][] = [
    [t("signing.goods"), format.money(sums.goods)],
    ...(sums.discount > 0 ? [[t("signing.discount"), format.money(-sums.discount)] as [string, string]] : []),
    ...(sums.services > 0 ? [[t("signing.services"), format.money(sums.services)] as [string, string]] : []),
    [t("signing.delivery"), sums.delivery === 0 ? t("signing.free") : format.money(sums.delivery)],
    ...(taxRate > 0
      ? [[t("signing.tax", { percent: taxRate / 100 }), format.money(sums.tax)] as [string, string]]
      : []),
  ];
  return (
    <section aria-label={t("signing.sums")} className="panel p-5">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        {rows.map(([label, amount]) => (
          <Row key={label} label={label} amount={amount} />
        ))}
        <dt className="mt-3 border-t border-line pe-6 pt-3 text-lg font-semibold">{t("signing.total")}</dt>
        <dd className="mt-3 border-t border-line pt-3 text-end text-2xl font-semibold whitespace-nowrap">
          {format.money(sums.total)}
        </dd>
        {sums.deposit !== null && <Row label={t("signing.deposit")} amount={format.money(sums.deposit)} />}
      </dl>
    </section>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt className="pe-6 text-muted">{label}</dt>
      <dd className="text-end whitespace-nowrap">{amount}</dd>
    </>
  );
}
