import { useSyncExternalStore } from "react";
import { type CartLine, cartCount } from "../../src-shared/cart/cart.ts";
import { cartStore } from "./cart-store.ts";

const NO_LINES: CartLine[] = [];

/** The cart's lines, following every change in this tab and in others. Empty on the server and while hydrating. */
export function useCartLines(): CartLine[] {
  return useSyncExternalStore(cartStore.subscribe, cartStore.read, () => NO_LINES);
}

/** Pieces in the cart; 0 on the server and while hydrating, because a page's HTML is the same for everybody. */
export function useCartCount(): number {
  return useSyncExternalStore(
    cartStore.subscribe,
    () => cartCount(cartStore.read()),
    () => 0,
  );
}

/** Whether the cart outlives this page. */
export function useCartIsStored(): boolean {
  return useSyncExternalStore(cartStore.subscribe, cartStore.isStored, () => true);
}
