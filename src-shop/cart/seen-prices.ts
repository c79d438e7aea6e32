/**
 * The price at which each product went into the cart, so that a change can be shown rather than hidden
 * (src-shared/README.md, Cart and checkout). Only a memory aid of this browser: prices that count come from the server.
 */
const STORAGE_KEY = "cart-seen-prices";

/** Dirhams by variant id. */
export type SeenPrices = Readonly<Record<string, number>>;

export function readSeenPrices(): SeenPrices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, price]) => Number.isSafeInteger(price)));
  } catch {
    return {};
  }
}

/** Remembers prices of what is in the cart, whose lines are given; a price already remembered stays, the rest goes. */
export function rememberPrices(prices: SeenPrices, inCart: readonly { variantId: string }[]): void {
  const known = { ...prices, ...readSeenPrices() };
  const kept = inCart.flatMap(({ variantId }) => {
    const price = known[variantId];
    return price === undefined ? [] : [[variantId, price] as const];
  });
  store(Object.fromEntries(kept));
}

/** The visitor has seen the new price of a line. */
export function acceptPrice(variantId: string, price: number): void {
  store({ ...readSeenPrices(), [variantId]: price });
}

function store(prices: SeenPrices): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(prices));
  } catch {
    // Without room nothing is remembered, and no change can be shown: the prices themselves are right all the same.
  }
}
