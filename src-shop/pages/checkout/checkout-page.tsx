import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { useNavigation } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { newId } from "../../../src-shared/values/id.ts";
import type { Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { useActionAnswer, useLoaded, useServices } from "../../app/page-hooks.ts";
import { usePageCart } from "../../cart/use-page-cart.ts";
import { Link } from "../../ui/link.tsx";
import { CartEmpty } from "../cart/cart-empty.tsx";
import { loadCart } from "../cart/cart-load.ts";
import { CartSkeleton } from "../cart/cart-skeleton.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { placeOrder } from "./place-order.ts";

export const personal = true;

export async function load(args: LoadArgs) {
  const [cart, { payment, promises }] = await Promise.all([
    loadCart(args),
    args.api("GET /api/shop", { signal: args.signal }),
  ]);
  return { ...cart, terms: { ...payment, ways: promises.paymentWays }, attempt: newId() };
}

export function head({ t, shopName }: HeadArgs<unknown>): Head {
  return { title: `${t("checkout.title")} | ${shopName}`, description: t("checkout.description"), noindex: true };
}

export const action = placeOrder;

export function Page() {
  const { t } = useServices();
  const loaded = useLoaded<typeof load>();
  const answer = useActionAnswer<typeof action>();
  const { lines, known } = usePageCart(loaded.lines);
  const leaving = useNavigation().state !== "idle";
  // A placed order empties the cart shortly before its confirmation is loaded; until then the page stays as it is.
  const [last, setLast] = useState(lines);
  if (!leaving && last !== lines) setLast(lines);
  const shown = leaving ? last : lines;
  return (
    // On a phone the footer stays out of the first view, also while the skeleton is replaced.
    <div className="wrap py-8 max-sm:min-h-dvh sm:py-12">
      <Link to={PAGES.cart} className="link mb-3 inline-flex min-h-11 items-center gap-2 text-sm">
        <Icon of={ArrowLeft} className="mirrored size-4" />
        {t("checkout.back")}
      </Link>
      <h1 className="mb-8 text-3xl sm:mb-10">{t("checkout.title")}</h1>
      {shown.length > 0 ? (
        <CheckoutForm
          lines={shown}
          loaded={loaded}
          answer={answer ?? undefined}
          terms={loaded.terms}
          attempt={loaded.attempt}
        />
      ) : known ? (
        <CartEmpty gone={loaded.pricing.cart?.gone.length} />
      ) : (
        <>
          <div className="noscript:hidden">
            <CartSkeleton />
          </div>
          <div className="hidden noscript:block">
            <CartEmpty />
          </div>
        </>
      )}
    </div>
  );
}
