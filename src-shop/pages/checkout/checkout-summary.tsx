import { PAGES } from "../../../src-shared/addresses.ts";
import type { PricedCart, PricedLine } from "../../../src-shared/cart/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices, useShop } from "../../app/page-hooks.ts";
import type { Values } from "../../forms/submit-form.ts";
import { ShownIn } from "../../products/shown-in.tsx";
import { slotText } from "../../ui/day-text.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { CartTotals } from "../cart/cart-totals.tsx";
import type { Pricing } from "../cart/pricing.ts";
import { SHOWN_DELIVERY, SHOWN_PRICE, SHOWN_TOTAL, shownPrice } from "./checkout-changes.ts";
import { isPickup, isWithoutPlate, slotValue } from "./checkout-values.ts";

interface CheckoutSummaryProps {
  cart: PricedCart;
  slots: Pricing["slots"];
  typed: Values;
  freeEverywhere: boolean;
  /** The shown prices belong to the state before the last change. */
  pending: boolean;
  /** The order is being sent. */
  placing: boolean;
}

/** Summary of the order line by line, with the delivery slot and the button. */
export function CheckoutSummary({ cart, slots, typed, freeEverywhere, pending, placing }: CheckoutSummaryProps) {
  const { lang, t } = useServices();
  const shop = useShop();
  const returns = shop ? textIn(shop.promises.returns, lang) : "";
  const unknownPlace = cart.zone === null && (isWithoutPlate(typed) ? typed["address.area"] : typed["address.zone"]);
  const beforePlace = freeEverywhere ? "cart.deliveryFree" : "cart.deliveryLater";
  const short = cart.lines.some((line) => line.problem !== null);
  return (
    <section
      aria-labelledby="review"
      // A short summary sticks to the top, a long one, with its button, to the bottom.
      className={`grid gap-5 rounded-lg border border-line bg-white p-5 sm:p-7 lg:sticky ${cart.lines.length > 3 ? "lg:bottom-6 lg:self-end" : "lg:top-24"}`}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="review" className="scroll-mt-24 text-xl">
          {t("checkout.review")}
        </h2>
        <Link to={PAGES.cart} className="link -my-2 inline-flex min-h-11 items-center text-sm">
          {t("checkout.editCart")}
        </Link>
      </div>
      <ul className="grid gap-4">
        {cart.lines.map((line) => (
          <SummaryLine key={line.variantId} line={line} />
        ))}
      </ul>
      <div
        aria-live="polite"
        aria-busy={pending}
        className="border-t border-line pt-5 transition-opacity aria-busy:opacity-60"
      >
        <CartTotals totals={cart.totals} unknownDelivery={t(unknownPlace ? "cart.deliveryAsk" : beforePlace)} />
        <When slots={slots} typed={typed} />
      </div>
      <input type="hidden" name={SHOWN_TOTAL} value={cart.totals.total} />
      <input type="hidden" name={SHOWN_DELIVERY} value={cart.totals.delivery ?? ""} />
      {short && (
        <Note
          variant="wait"
          action={
            <Button type="submit" name="intent" value="left" className="w-full bg-white">
              {t("checkout.takeWhatIsLeft")}
            </Button>
          }
        >
          {t("cart.problem")}
        </Note>
      )}
      <Button
        type="submit"
        name="intent"
        value="order"
        aria-disabled={placing}
        variant="main"
        className={`w-full text-lg ${placing ? "animate-pulse" : ""}`}
      >
        {t(placing ? "checkout.placing" : "checkout.place")}
      </Button>
      <p className="-mt-2 text-center text-xs text-muted">
        {t("checkout.termsStart")}{" "}
        <Link to={PAGES.terms} className="link">
          {t("checkout.termsLink")}
        </Link>
        . {t("checkout.noAccount")}
      </p>
      <div className="border-line border-t pt-4 text-muted text-xs">
        <p className="font-medium text-ink">{t("checkout.rights")}</p>
        <ul className="mt-1 list-disc space-y-0.5 ps-4 marker:text-edge">
          <li>{t("checkout.right.cancel")}</li>
          <li>{t("checkout.right.refund")}</li>
          <li>
            {returns}{" "}
            <Link to={PAGES.returnPolicy} className="link">
              {t("footer.returnPolicy")}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}

function SummaryLine({ line }: { line: PricedLine }) {
  const { lang, t } = useServices();
  const chosen = line.services.filter((service) => service.chosen);
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3.5 text-sm">
      <input type="hidden" name={SHOWN_PRICE} value={shownPrice(line)} />
      <div className="well aspect-square self-start">
        <Picture picture={line.picture} lang={lang} sizes="56px" decorative className="size-full object-cover" />
      </div>
      <div className="min-w-0">
        <p className="font-medium leading-snug">
          <Localized text={line.name} lang={lang} />
        </p>
        <p className="text-xs text-muted">
          <Localized text={line.optionText} lang={lang} />
        </p>
        <ShownIn colour={line.shownIn} />
        <p className="text-xs text-muted">
          {line.quantity} × <Price amount={line.unitPrice} lang={lang} />
        </p>
        {line.problem === "out_of_stock" && <p className="text-bad">{t("cart.soldOut")}</p>}
        {line.problem === "only_left" && <p className="text-wait">{t("cart.onlyLeft", { count: line.left ?? 0 })}</p>}
      </div>
      <Price amount={line.lineTotal} lang={lang} className="text-end font-medium" />
      {chosen.map(({ key, price }) => (
        <p key={key} className="col-span-2 col-start-2 flex justify-between gap-4 text-xs text-muted">
          <span>+ {t(`cart.service.${key}`)}</span>
          {price > 0 && <Price amount={price * line.quantity} lang={lang} />}
        </p>
      ))}
    </li>
  );
}

/** Delivery slot or collection, once it is known. */
function When({ slots, typed }: { slots: Pricing["slots"]; typed: Values }) {
  const { t } = useServices();
  const slot = slots?.find((one) => slotValue(one) === typed.slot);
  const text = isPickup(typed)
    ? t("checkout.pickupSummary")
    : slot
      ? slotText(t, slot)
      : typed.slot
        ? t("checkout.timeOpen")
        : null;
  return text && <p className="mt-4 rounded-md bg-sand px-3.5 py-2.5 text-sm font-medium">{text}</p>;
}
