import Trash2 from "lucide-react/icons/trash-2";
import type { FormEvent } from "react";
import { useHref } from "react-router-dom";
import { PAGES, productPath } from "../../../src-shared/addresses.ts";
import type { PricedLine } from "../../../src-shared/cart/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { OldPrice, Price } from "../../../src-shared/ui/price.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Availability } from "../../products/availability.tsx";
import { ShownIn } from "../../products/shown-in.tsx";
import { Link } from "../../ui/link.tsx";
import { CartLineProblem } from "./cart-line-problem.tsx";
import { CartQuantity } from "./cart-quantity.tsx";
import { CartServices } from "./cart-services.tsx";

interface CartLineProps {
  line: PricedLine;
  /** The price at which it went into the cart, if that has changed. */
  was: number | undefined;
  /** Handler of the line's form in the browser; without a script the page's action does the same. */
  onSend: (form: FormData) => void;
  onPriceSeen: () => void;
}

/** Line of the cart as one form, which works with and without a script. */
export function CartLine({ line, was, onSend, onPriceSeen }: CartLineProps) {
  const { lang, t } = useServices();
  const action = useHref(PAGES.cart);
  const name = textIn(line.name, lang);
  const path = productPath(line.slug);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    if (!form.has("intent")) form.set("intent", "set");
    onSend(form);
  }

  return (
    <form
      method="post"
      action={action}
      onSubmit={send}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <input type="hidden" name="variantId" value={line.variantId} />
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="intent" value="set" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <Link to={path} tabIndex={-1} aria-hidden="true" className="well block aspect-square self-start sm:row-span-2">
        <Picture
          picture={line.picture}
          lang={lang}
          sizes="(min-width: 40rem) 136px, 88px"
          decorative
          className="size-full object-cover"
        />
      </Link>
      <div className="flex min-w-0 items-start justify-between gap-x-6">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-medium leading-snug tracking-normal">
            <Link to={path} className="hover:text-accent">
              <Localized text={line.name} lang={lang} />
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            <Localized text={line.optionText} lang={lang} />
            {textIn(line.optionText, lang) !== "" && " · "}
            <span className="sr-only">{t("cart.sku")} </span>
            <bdi dir="ltr" className="whitespace-nowrap">
              {line.sku}
            </bdi>
          </p>
          <ShownIn colour={line.shownIn} />
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
            <Price amount={line.unitPrice} lang={lang} />
            {line.compareAtPrice !== null && line.compareAtPrice > line.unitPrice && (
              <OldPrice amount={line.compareAtPrice} lang={lang} label={t("card.before")} />
            )}
            {line.quantity > 1 && <span className="text-muted">{t("cart.each")}</span>}
          </p>
          {line.problem === null && <Availability of={line.availability} className="mt-1" />}
        </div>
        <Price amount={line.lineTotal} lang={lang} className="hidden text-lg font-semibold sm:block" />
      </div>
      <div className="grid min-w-0 content-start gap-2 max-sm:col-span-2">
        <CartLineProblem line={line} was={was} onPriceSeen={onPriceSeen} />
        <CartServices line={line} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <CartQuantity quantity={line.quantity} label={t("cart.quantityOf", { name })} />
          <Button type="submit" name="intent" value="set" className="hidden px-4 noscript:inline-flex">
            {t("cart.update")}
          </Button>
          <button
            type="submit"
            name="intent"
            value="remove"
            aria-label={t("cart.removeNamed", { name })}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md text-sm text-muted hover:text-accent sm:px-3"
          >
            <Icon of={Trash2} className="size-4.5" />
            <span className="max-sm:sr-only">{t("cart.remove")}</span>
          </button>
          <Price amount={line.lineTotal} lang={lang} className="ms-auto font-semibold sm:hidden" />
        </div>
      </div>
    </form>
  );
}
