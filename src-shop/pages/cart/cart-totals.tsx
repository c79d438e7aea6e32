import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";

interface CartTotalsProps {
  totals: PricedCart["totals"];
  /** Text in place of an unknown delivery price. */
  unknownDelivery: string;
  /** The number of pieces, beside the products. */
  quantity?: number;
}

/** Sums of a cart, from the products to the total. */
export function CartTotals({ totals, unknownDelivery, quantity }: CartTotalsProps) {
  const { lang, t } = useServices();
  const row = "flex items-baseline justify-between gap-4";
  return (
    <dl className="grid gap-2.5 tabular-nums">
      <div className={row}>
        <dt>
          {t("cart.subtotal")}
          {quantity !== undefined && <span className="text-muted"> · {t("cart.items", { count: quantity })}</span>}
        </dt>
        <dd>
          <Price amount={totals.subtotal} lang={lang} />
        </dd>
      </div>
      {totals.services > 0 && (
        <div className={row}>
          <dt>{t("cart.servicesTotal")}</dt>
          <dd>
            <Price amount={totals.services} lang={lang} />
          </dd>
        </div>
      )}
      <div className={row}>
        <dt>{t("cart.delivery")}</dt>
        <dd
          className={
            totals.delivery === null ? "text-end text-sm text-muted" : totals.delivery === 0 ? "text-good" : ""
          }
        >
          {totals.delivery === null ? (
            unknownDelivery
          ) : totals.delivery === 0 ? (
            t("cart.deliveryFree")
          ) : (
            <Price amount={totals.delivery} lang={lang} />
          )}
        </dd>
      </div>
      {totals.taxRate > 0 && (
        <div className={row}>
          <dt>{t("cart.tax", { rate: totals.taxRate / 100 })}</dt>
          <dd>
            <Price amount={totals.tax} lang={lang} />
          </dd>
        </div>
      )}
      <div className={`${row} mt-1.5 border-t border-line pt-4 text-lg font-semibold`}>
        <dt>{t("cart.total")}</dt>
        <dd>
          <Price amount={totals.total} lang={lang} />
        </dd>
      </div>
    </dl>
  );
}
