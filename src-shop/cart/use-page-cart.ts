import { useEffect, useState } from "react";
import { PAGES } from "../../src-shared/addresses.ts";
import { addToCart, type CartLine } from "../../src-shared/cart/cart.ts";
import { cartStore } from "./cart-store.ts";
import { useCartLines, useHydrated } from "./use-cart.ts";

/**
 * The lines a page shows, given those it was loaded with. `known` is false while they are only what the server knows:
 * the cart of a visitor whose cart the browser keeps is not in the server's page.
 *
 * What was put in before the script ran is in the server's cookie. It is taken over once: the cookie is emptied first,
 * so that a lost answer can leave it behind but never doubles it.
 */
export function usePageCart(loaded: CartLine[]): { lines: CartLine[]; known: boolean } {
  const stored = useCartLines();
  const hydrated = useHydrated();
  const [known, setKnown] = useState(hydrated);
  useEffect(() => {
    if (known) return;
    if (loaded.length === 0) return setKnown(true);
    void emptyCookie().then((emptied) => {
      if (emptied) cartStore.write(loaded.reduce(addToCart, cartStore.read()));
      setKnown(true);
    });
  }, [known, loaded]);
  return known ? { lines: stored, known } : { lines: loaded, known };
}

async function emptyCookie(): Promise<boolean> {
  try {
    const answer = await fetch(PAGES.cart, {
      method: "POST",
      body: new URLSearchParams({ intent: "clear" }),
      redirect: "manual",
    });
    // The page answers with a redirect, which shows itself as an answer without a status.
    return answer.type === "opaqueredirect" || answer.ok;
  } catch {
    return false;
  }
}
