import type { ReactNode } from "react";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { ShownIn } from "../../products/shown-in.tsx";
import { CartTotals } from "../cart/cart-totals.tsx";

/** Products and prices of the order, as on its day; below them what can be done with them. */
export function OrderLines({ order, children }: { order: FollowedOrder; children?: ReactNode }) {
  const { lang, t } = useServices();
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="mb-4 text-xl">
        {t("order.items")}
      </h2>
      <ul>
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 border-t border-line py-4 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
          >
            <div className="well aspect-square self-start">
              <Picture picture={line.picture} lang={lang} sizes="88px" decorative className="size-full object-cover" />
            </div>
            <div className="min-w-0">
              <p className="font-medium leading-snug">
                <Localized text={line.name} lang={lang} />
              </p>
              <p className="text-sm text-muted">
                <Localized text={line.optionText} lang={lang} />
                {line.optionText.en !== "" && " · "}
                <bdi dir="ltr" className="whitespace-nowrap">
                  {line.sku}
                </bdi>
              </p>
              <ShownIn colour={line.shownIn} />
              <p className="mt-1 text-sm">
                {line.quantity} × <Price amount={line.unitPrice} lang={lang} />
              </p>
              {line.leadDays > 0 && (
                <p className="text-sm text-muted">{t("order.leadDays", { count: line.leadDays })}</p>
              )}
            </div>
            <Price amount={line.lineTotal} lang={lang} className="text-end font-medium" />
            {line.services.map(({ key, price }) => (
              <p key={key} className="col-span-2 col-start-2 flex justify-between gap-4 text-sm text-muted">
                <span>+ {t(`cart.service.${key}`)}</span>
                {price === 0 ? t("cart.service.included") : <Price amount={price * line.quantity} lang={lang} />}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-5 sm:ms-auto sm:max-w-sm">
        <CartTotals totals={order.totals} unknownDelivery={t("cart.deliveryAsk")} />
      </div>
      {children}
    </section>
  );
}
