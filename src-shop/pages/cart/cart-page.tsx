import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import { PAGES } from "../../../src-shared/addresses.ts";
import { cartCount } from "../../../src-shared/cart/cart.ts";
import type { ActionArgs, Head, HeadArgs } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { redirectTo } from "../../app/redirect.ts";
import { changeCart } from "../../cart/cart-form.ts";
import { useCartIsStored } from "../../cart/use-cart.ts";
import { usePageCart } from "../../cart/use-page-cart.ts";
import { Note, noteButton } from "../../ui/note.tsx";
import { CartAddOns } from "./cart-add-ons.tsx";
import { CartEmpty } from "./cart-empty.tsx";
import { CartLines, type Removed, RemovedNote } from "./cart-lines.tsx";
import { type LoadedCart, loadCart, removeUnavailable } from "./cart-load.ts";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { recalculate } from "./pricing.ts";
import { usePricing } from "./use-pricing.ts";

export const personal = true;

export const load = loadCart;

export function head({ t, shopName }: HeadArgs<LoadedCart>): Head {
  return { title: `${t("cart.title")} | ${shopName}`, description: t("cart.description"), noindex: true };
}

/** Action of every cart form where there is no script; the cart is shown afterwards. */
export async function action({ cart, form }: ActionArgs): Promise<never> {
  cart.write(changeCart(cart.read(), form));
  throw redirectTo(PAGES.cart);
}

export function Page() {
  const { t } = useServices();
  const loaded = useLoaded<typeof load>();
  const { lines, known } = usePageCart(loaded.lines);
  const isStored = useCartIsStored();
  const [removed, setRemoved] = useState<Removed>();
  const [gone, setGone] = useState(loaded.pricing.cart?.gone ?? []);
  return (
    // On a phone the footer stays out of the first view, also while the skeleton is replaced.
    <div className="wrap py-8 max-sm:min-h-dvh sm:py-12">
      <h1 className="mb-8 flex flex-wrap items-baseline gap-x-4 text-3xl">
        {t("cart.title")}
        {lines.length > 0 && (
          <span className="text-base font-normal text-muted">{t("cart.items", { count: cartCount(lines) })}</span>
        )}
      </h1>
      {!isStored && (
        <Note variant="wait" className="mb-6">
          {t("cart.notKept")}
        </Note>
      )}
      {removed && <RemovedNote removed={removed} onUndone={() => setRemoved(undefined)} />}
      {lines.length > 0 ? (
        <FilledCart loaded={loaded} lines={lines} onRemoved={setRemoved} gone={gone} setGone={setGone} />
      ) : known ? (
        <CartEmpty gone={removed ? 0 : gone.length} />
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

interface FilledCartProps {
  loaded: LoadedCart;
  lines: LoadedCart["lines"];
  onRemoved: (removed: Removed) => void;
  /** Variants that were removed since the page was opened, because they are no longer sold. */
  gone: string[];
  setGone: Dispatch<SetStateAction<string[]>>;
}

function FilledCart({ loaded, lines, onRemoved, gone, setGone }: FilledCartProps) {
  const { cart: store, t } = useServices();
  const { pricing, pending, askAgain } = usePricing(lines, undefined, loaded);
  const cart = useMemo(() => pricing.cart && recalculate(pricing.cart, lines), [pricing.cart, lines]);

  useEffect(() => {
    const missing = pricing.cart?.gone ?? [];
    if (missing.length === 0) return;
    removeUnavailable(store, pricing.cart);
    setGone((before) => [...new Set([...before, ...missing])]);
  }, [pricing.cart, store, setGone]);

  if (cart === null && pending) return <CartSkeleton />;
  if (cart === null) {
    return (
      <Note
        variant="bad"
        live
        action={
          <button type="button" onClick={askAgain} className={`${noteButton} noscript:hidden`}>
            {t("cart.tryAgain")}
          </button>
        }
      >
        {t("cart.unpriced")}
      </Note>
    );
  }
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {gone.length > 0 && (
          <Note variant="wait" live className="mb-6">
            {t("cart.gone", { count: gone.length })}
          </Note>
        )}
        <CartLines cart={cart} onRemoved={onRemoved} />
      </div>
      <CartSummary cart={cart} pending={pending} freeEverywhere={loaded.freeEverywhere} />
      <div className="min-w-0 empty:hidden lg:col-span-2">
        <CartAddOns lines={cart.lines} />
      </div>
    </div>
  );
}
