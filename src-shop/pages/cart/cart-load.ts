import { type CartLine, removeLine } from "../../../src-shared/cart/cart.ts";
import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import type { LoadArgs, Services } from "../../app/page.ts";
import { readOrEmpty } from "../../failure/fallback.ts";
import { freeEverywhere } from "../../products/free-everywhere.ts";
import { askPricing, type Pricing, UNPRICED } from "./pricing.ts";

export interface LoadedCart {
  lines: CartLine[];
  pricing: Pricing;
  /** Delivery is free in all zones, so it can be shown before the place is known. */
  freeEverywhere: boolean;
}

/**
 * The visitor's cart with its prices. On the server this is the cookie's cart, which is empty where a script stores the cart
 * in the browser; the page then reads the prices itself.
 */
export async function loadCart({ api, cart, signal }: LoadArgs): Promise<LoadedCart> {
  const lines = cart.read();
  const [pricing, zones] = await Promise.all([
    lines.length === 0 ? UNPRICED : askPricing(api, lines, undefined, signal),
    // Without an answer the delivery price is shown later, as where some zones cost.
    readOrEmpty(api("GET /api/zone-delivery-settings", { signal }), []),
  ]);
  return {
    lines: removeUnavailable(cart, pricing.cart),
    pricing,
    freeEverywhere: freeEverywhere(zones.data.filter((zone) => zone.active)),
  };
}

/** Removes products that are no longer sold, and returns the lines left. */
export function removeUnavailable(cart: Services["cart"], priced: PricedCart | null): CartLine[] {
  const before = cart.read();
  const after = (priced?.gone ?? []).reduce(removeLine, before);
  if (after.length !== before.length) cart.write(after);
  return after;
}
