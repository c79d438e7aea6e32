import ShoppingBag from "lucide-react/icons/shopping-bag";
import type { FormEvent, ReactNode } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { MAX_LINES, MAX_QUANTITY, type ServiceKey } from "../../../src-shared/cart/cart.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { type LocalizedText, textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { changeCart } from "../../cart/cart-form.ts";
import { storePrices } from "../../cart/seen-prices.ts";

interface AddToCartProps {
  variantId: string;
  /** The product's name in the message. */
  name: LocalizedText;
  /** The shown price in dirhams, by which the cart finds a later change. */
  price?: number;
  /** Quantity and services, unless `children` hold fields named `quantity` and `service`. */
  quantity?: number;
  services?: readonly ServiceKey[];
  disabled?: boolean;
  /** `main` is the one action of a page; `quiet` is one of many, as on cards. */
  variant?: "main" | "quiet";
  label?: string;
  className?: string;
  children?: ReactNode;
}

/**
 * Form that puts a variant into the cart. With a script the page stays and shows a message; without one the form is sent to
 * `/cart`, which does the same and shows the cart.
 */
export function AddToCart(props: AddToCartProps) {
  const { variantId, quantity = 1, services = [], variant = "main", children } = props;
  const { t, cart, lang } = useServices();
  const action = useHref(PAGES.cart);
  const navigate = useNavigate();

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (props.disabled) return;
    const before = cart.read();
    const after = changeCart(before, new FormData(event.currentTarget));
    if (after === before) {
      const isInCart = before.some((line) => line.variantId === variantId);
      const text = isInCart || before.length < MAX_LINES ? t("cart.most", { count: MAX_QUANTITY }) : t("cart.full");
      return notify.problem(text);
    }
    cart.write(after);
    if (props.price !== undefined) storePrices({ [variantId]: props.price }, after);
    notify.done(t("cart.added", { name: textIn(props.name, lang) }), {
      label: t("cart.view"),
      run: () => navigate(PAGES.cart),
    });
  }

  return (
    <form method="post" action={action} onSubmit={add} className={props.className}>
      <input type="hidden" name="variantId" value={variantId} />
      {children ?? (
        <>
          <input type="hidden" name="quantity" value={quantity} />
          {services.map((service) => (
            <input key={service} type="hidden" name="service" value={service} />
          ))}
        </>
      )}
      <Button type="submit" disabled={props.disabled} variant={variant === "main" ? "main" : "line"} className="w-full">
        <Icon of={ShoppingBag} className="size-5" />
        {props.label ?? t("cart.add")}
      </Button>
    </form>
  );
}
