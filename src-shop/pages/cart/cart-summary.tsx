import CalendarDays from "lucide-react/icons/calendar-days";
import CreditCard from "lucide-react/icons/credit-card";
import Undo2 from "lucide-react/icons/undo-2";
import { PAGES } from "../../../src-shared/addresses.ts";
import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import { buttonClass } from "../../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { QuoteButton } from "../quote/quote-button.tsx";
import { quotePath } from "../quote/quote-lines.ts";
import { CartTotals } from "./cart-totals.tsx";

interface CartSummaryProps {
  cart: PricedCart;
  pending: boolean;
  freeEverywhere: boolean;
}

/** Sums of the cart, and the link to the checkout. */
export function CartSummary({ cart, pending, freeEverywhere }: CartSummaryProps) {
  const { lang, t } = useServices();
  const shop = useShop();
  const returns = shop ? textIn(shop.promises.returns, lang) : "";
  const quantity = cart.lines.reduce((sum, line) => sum + line.quantity, 0);
  const blocked = cart.lines.some((line) => line.problem !== null);
  const promises = [
    { icon: CalendarDays, text: t("cart.promise.delivery") },
    ...(shop
      ? [{ icon: CreditCard, text: t("cart.promise.payment", { ways: textIn(shop.promises.payment, lang) }) }]
      : []),
    ...(returns === "" ? [] : [{ icon: Undo2, text: returns, className: "mirrored" }]),
  ];
  return (
    <section aria-labelledby="cart-summary" className="lg:sticky lg:top-28">
      <div className="grid gap-5 rounded-lg border border-line bg-white p-6 sm:p-7">
        <h2 id="cart-summary" className="text-xl">
          {t("cart.summary")}
        </h2>
        <div aria-live="polite" aria-busy={pending} className="transition-opacity aria-busy:opacity-60">
          <CartTotals
            totals={cart.totals}
            unknownDelivery={t(freeEverywhere ? "cart.deliveryFree" : "cart.deliveryLater")}
            quantity={quantity}
          />
          {cart.leadDays > 0 && (
            <p className="mt-3 text-sm text-muted">{t("checkout.earliest", { count: cart.leadDays })}</p>
          )}
        </div>
        {blocked ? (
          <Note variant="wait">{t("cart.problem")}</Note>
        ) : (
          <ButtonLink to={PAGES.checkout} variant="main" className="w-full">
            {t("cart.checkout")}
          </ButtonLink>
        )}
        <QuoteButton
          lines={() => cart.lines.map(({ variantId, quantity }) => ({ variantId, quantity }))}
          path={quotePath("cart")}
          className={buttonClass("line", "w-full")}
        />
        <Link to={PAGES.products} className="link -mt-2 mx-auto inline-flex min-h-11 items-center text-sm">
          {t("cart.goOn")}
        </Link>
      </div>
      <ul className="mt-5 grid gap-2.5 px-1 text-sm text-muted">
        {promises.map(({ icon: Glyph, text, className = "" }) => (
          <li key={text} className="flex gap-3">
            <Icon of={Glyph} className={`mt-0.5 size-5 ${className}`} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
