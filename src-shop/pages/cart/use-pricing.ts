import { useEffect, useRef, useState } from "react";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import { useServices } from "../../app/page-hooks.ts";
import { askPricing, type Place, type Pricing } from "./pricing.ts";

// Delay of a request, in which another press of the same button may follow.
const PAUSE_MS = 250;

export interface PricingSeed {
  lines: CartLine[];
  place?: Place | undefined;
  pricing: Pricing;
}

/**
 * Prices of these lines at this place, following both. Starts with the page's loaded prices and requests others when lines or place differ;
 * `pending` says that the shown prices belong to the state before.
 */
export function usePricing(lines: CartLine[], place: Place | undefined, seed: PricingSeed) {
  const { api } = useServices();
  const [answer, setAnswer] = useState({ of: keyOf(seed.lines, seed.place), pricing: seed.pricing, seed });
  const [round, setRound] = useState(0);
  const requestCount = useRef(0);
  const wanted = keyOf(lines, place);
  const nothingYet = answer.pricing.cart === null;

  // A page that was loaded again, as after a refused order, has newer prices. One without prices keepsPrices the old ones: offline
  // nothing known becomes unknown, and the order button is below the prices.
  if (answer.seed !== seed) {
    const keepsPrices = seed.pricing.cart === null && !nothingYet;
    setAnswer(keepsPrices ? { ...answer, seed } : { of: keyOf(seed.lines, seed.place), pricing: seed.pricing, seed });
  }

  useEffect(() => {
    const again = requestCount.current !== round;
    if (wanted === answer.of && !again) return;
    const call = new AbortController();
    const ask = async () => {
      requestCount.current = round;
      const [nowLines, nowPlace] = JSON.parse(wanted) as [CartLine[], Place | undefined];
      const pricing = await askPricing(api, nowLines, nowPlace ?? undefined, call.signal);
      if (!call.signal.aborted) setAnswer((before) => ({ ...before, of: wanted, pricing }));
    };
    const timer = setTimeout(() => void ask().catch(ignoreCancelled), again || nothingYet ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [api, wanted, answer.of, round, nothingYet]);

  return {
    pricing: answer.pricing,
    pending: wanted !== answer.of,
    askAgain: () => setRound((before) => before + 1),
  };
}

const keyOf = (lines: CartLine[], place: Place | undefined) => JSON.stringify([lines, place ?? null]);

function ignoreCancelled(problem: unknown): void {
  if (!(problem instanceof DOMException && problem.name === "AbortError")) throw problem;
}
