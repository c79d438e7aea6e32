import { useEffect, useRef, useState } from "react";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import { useServices } from "../../frame/frame.tsx";
import { askPricing, type Place, type Pricing } from "./pricing.ts";

// As long as a thumb needs between two presses of the same button.
const PAUSE_MS = 250;

export interface PricingSeed {
  lines: CartLine[];
  place?: Place | undefined;
  pricing: Pricing;
}

/**
 * The prices of these lines at this place, following both. Begins with what the page was loaded with and asks again only
 * for what differs; `pending` says that what is shown belongs to the state before.
 */
export function usePricing(lines: CartLine[], place: Place | undefined, seed: PricingSeed) {
  const { api } = useServices();
  const [answer, setAnswer] = useState({ of: keyOf(seed.lines, seed.place), pricing: seed.pricing, seed });
  const [round, setRound] = useState(0);
  const asked = useRef(0);
  const wanted = keyOf(lines, place);
  const nothingYet = answer.pricing.cart === null;

  // The page was loaded again, as after a refused order: that is newer than what is here. Unless it brings no prices: a cut
  // line makes nothing unknown that was known, and the order button stands below the prices.
  if (answer.seed !== seed) {
    const keeps = seed.pricing.cart === null && !nothingYet;
    setAnswer(keeps ? { ...answer, seed } : { of: keyOf(seed.lines, seed.place), pricing: seed.pricing, seed });
  }

  useEffect(() => {
    const again = asked.current !== round;
    if (wanted === answer.of && !again) return;
    const call = new AbortController();
    const ask = async () => {
      asked.current = round;
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
