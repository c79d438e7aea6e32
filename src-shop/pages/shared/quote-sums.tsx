import type { QuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { QuoteSums as Sums } from "../../../src-shared/quotes/totals.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";
import { DocumentSums } from "./document-sums.tsx";

interface QuoteSumsProps {
  version: QuoteVersion;
  sums: Sums;
  mayChoose: boolean;
}

/** Sums of the quote with the chosen options. */
export function QuoteSums({ version, sums, mayChoose }: QuoteSumsProps) {
  const { lang, t } = useServices();
  const all = version.sums.withOptions.total;
  return (
    <DocumentSums
      rows={[
        { key: "goods", label: t("cart.subtotal"), amount: sums.goods },
        ...(sums.discount > 0
          ? [
              {
                key: "discount",
                label: t("shared.discount", { percent: version.discount / 100 }),
                amount: -sums.discount,
              },
            ]
          : []),
        ...version.services.map((service) => ({
          key: service.id,
          label: <Localized text={service.title} lang={lang} />,
          amount: service.amount,
        })),
        { key: "delivery", label: t("cart.delivery"), amount: sums.delivery, zero: t("cart.deliveryFree") },
        ...(version.taxRate > 0
          ? [{ key: "tax", label: t("cart.tax", { rate: version.taxRate / 100 }), amount: sums.tax }]
          : []),
      ]}
      total={{ key: "total", label: t("cart.total"), amount: sums.total }}
      after={
        sums.deposit === null
          ? []
          : [
              {
                key: "deposit",
                label: t("shared.deposit", { percent: version.depositPercent ?? 0 }),
                amount: sums.deposit,
              },
            ]
      }
    >
      {mayChoose && all !== sums.total && (
        <p className="mt-3 text-sm text-muted">{t("shared.withOptions", { amount: formatMoney(all, lang) })}</p>
      )}
    </DocumentSums>
  );
}
