/** What a shopper is told about a variant's stock (src-shared/README.md, Stock). */
export const AVAILABILITY_STATES = ["in_stock", "low", "made_to_order", "out_of_stock"] as const;
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number];

export interface Availability {
  state: AvailabilityState;
  /** Days until the goods are ready; 0 when they stand in the shop or cannot be had. */
  leadDays: number;
}

/** From this many pieces down the shopper is told how few are left. */
export const LOW_STOCK = 3;

/**
 * Whether a variant can be had, and how soon. `available` is what can still be promised, in pieces
 * (stock-figures.ts).
 * Untracked goods are always to be had, after their lead time; sold-out ones only where back-orders are taken.
 */
export function availability(stock: {
  tracked: boolean;
  available: number;
  backorder: boolean;
  leadTimeDays: number;
}): Availability {
  const leadDays = Math.max(0, stock.leadTimeDays);
  if (!stock.tracked) return leadDays > 0 ? { state: "made_to_order", leadDays } : { state: "in_stock", leadDays: 0 };
  if (stock.available > LOW_STOCK) return { state: "in_stock", leadDays: 0 };
  if (stock.available > 0) return { state: "low", leadDays: 0 };
  return stock.backorder ? { state: "made_to_order", leadDays } : { state: "out_of_stock", leadDays: 0 };
}
