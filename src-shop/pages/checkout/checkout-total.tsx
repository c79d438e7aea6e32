import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";

/** Number of pieces and total above the form on narrow screens, where the summary is below it; leads there. */
export function CheckoutTotal({ totals, quantity }: { totals: PricedCart["totals"]; quantity: number }) {
  const { lang, t } = useServices();
  return (
    <a
      href="#review"
      className="mb-8 flex min-h-12 items-center justify-between gap-4 rounded-md bg-sand px-4 py-2 text-sm lg:hidden"
    >
      <span>
        <span className="underline underline-offset-4">{t("checkout.review")}</span>
        <span className="text-muted"> · {t("cart.items", { count: quantity })}</span>
      </span>
      <Price amount={totals.total} lang={lang} className="font-semibold text-base" />
    </a>
  );
}
