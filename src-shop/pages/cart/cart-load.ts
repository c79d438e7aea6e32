import { type CartLine, removeLine } from "../../../src-shared/cart/cart.ts";
import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import type { LoadArgs, Services } from "../../app/page.ts";
import { readOrEmpty } from "../../failure/fallback.ts";
import { freeEverywhere } from "../../products/free-everywhere.ts";
import { askPricing, type Pricing, UNPRICED } from "./pricing.ts";

export interface LoadedCart {
  lines: CartLine[];
  pricing: Pricing;
  /** Delivery costs nothing wherever it goes, so that it can be said before the place is known. */
  freeEverywhere: boolean;
}

/**
 * The visitor's cart with its prices. On the server this is the cart of the cookie, which is empty where a script keeps
 * the cart in the browser; the page then asks for the prices itself.
 */
export async function loadCart({ api, cart, signal }: LoadArgs): Promise<LoadedCart> {
  const lines = cart.read();
  const [pricing, zones] = await Promise.all([
    lines.length === 0 ? UNPRICED : askPricing(api, lines, undefined, signal),
    // Without an answer the price of the delivery is said later, as it is where some zones cost.
    readOrEmpty(api("GET /api/zone-delivery-settings", { signal }), []),
  ]);
  return {
    lines: dropGone(cart, pricing.cart),
    pricing,
    freeEverywhere: freeEverywhere(zones.data.filter((zone) => zone.active)),
  };
}

/** Takes out what is no longer sold, and answers with what is left. */
export function dropGone(cart: Services["cart"], priced: PricedCart | null): CartLine[] {
  const before = cart.read();
  const after = (priced?.gone ?? []).reduce(removeLine, before);
  if (after.length !== before.length) cart.write(after);
  return after;
}
