import { useEffect, useState } from "react";
import type { PricedCart, PricedLine } from "../../../src-shared/cart/operations.ts";
import { acceptPrice, readSeenPrices, type SeenPrices, storePrices } from "../../cart/seen-prices.ts";

/** Prices of the cart that have changed since the visitor saw them; none before hydration. */
export function useSeenPrices(cart: PricedCart) {
  const [known, setKnown] = useState<SeenPrices>({});
  useEffect(() => {
    storePrices(Object.fromEntries(cart.lines.map((line) => [line.variantId, line.unitPrice])), cart.lines);
    setKnown(readSeenPrices());
  }, [cart]);
  return {
    /** The former price, where it differs. */
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
