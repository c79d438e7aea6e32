import { useEffect, useState } from "react";
import { PAGES } from "../../src-shared/addresses.ts";
import { addToCart, type CartLine } from "../../src-shared/cart/cart.ts";
import { useHydrated } from "../app/hydrated.ts";
import { cartStore } from "./cart-store.ts";
import { useCartLines } from "./use-cart.ts";

/**
 * Cart lines of a page, given those it was loaded with. `known` is false as long as they are the server's alone: its page
 * does not hold a cart that the browser stores. Lines put in before the script ran are in the server's cookie. They are
 * merged once: the cookie is emptied first, so that a lost answer can leave them behind but never doubles them.
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
    // The page answers with a redirect, which fetch reports as a response without a status.
    return answer.type === "opaqueredirect" || answer.ok;
  } catch {
    return false;
  }
}
