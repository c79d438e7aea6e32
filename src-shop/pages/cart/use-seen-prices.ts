import { useEffect, useState } from "react";
import type { PricedCart, PricedLine } from "../../../src-shared/cart/operations.ts";
import { acceptPrice, readSeenPrices, rememberPrices, type SeenPrices } from "../../cart/seen-prices.ts";

/** Which prices of the cart have changed since the visitor saw them. Nothing is known before hydration. */
export function useSeenPrices(cart: PricedCart) {
  const [known, setKnown] = useState<SeenPrices>({});
  useEffect(() => {
    rememberPrices(Object.fromEntries(cart.lines.map((line) => [line.variantId, line.unitPrice])), cart.lines);
    setKnown(readSeenPrices());
  }, [cart]);
  return {
    /** The price it had, when that was another one. */
    was: ({ variantId, unitPrice }: PricedLine) => {
      const price = known[variantId];
      return price === unitPrice ? undefined : price;
    },
    seen: ({ variantId, unitPrice }: PricedLine) => {
      acceptPrice(variantId, unitPrice);
      setKnown(readSeenPrices());
    },
  };
}
