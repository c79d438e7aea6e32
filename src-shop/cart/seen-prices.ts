/**
 * Prices at which products went into the cart, so that a change is shown rather than hidden (src-shared/README.md, Cart and
 * checkout). Prices that count come from the server.
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

/** Stores prices of the cart's lines; a stored price stays, and those of removed lines go. */
export function storePrices(prices: SeenPrices, inCart: readonly { variantId: string }[]): void {
  const seenPrices = { ...prices, ...readSeenPrices() };
  const remaining = inCart.flatMap(({ variantId }) => {
    const price = seenPrices[variantId];
    return price === undefined ? [] : [[variantId, price] as const];
  });
  store(Object.fromEntries(remaining));
}

/** Stores the new price of a line, which the visitor has seen. */
export function acceptPrice(variantId: string, price: number): void {
  store({ ...readSeenPrices(), [variantId]: price });
}

function store(prices: SeenPrices): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(prices));
  } catch {
    // Without storage no change can be shown; the prices themselves are right all the same.
  }
}
