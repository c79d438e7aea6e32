/** Availability of a variant as shoppers see it (src-shared/README.md, Stock). */
export const AVAILABILITY_STATES = ["in_stock", "low", "made_to_order", "out_of_stock"] as const;
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number];

export interface Availability {
  state: AvailabilityState;
  /** Days until the goods are ready; 0 when they are in stock or unavailable. */
  leadDays: number;
}

/** Quantity up to which shoppers see how many are left. */
export const LOW_STOCK = 3;

/**
 * Availability of a variant. `available` is the quantity that can still be sold (stock/figures.ts). Untracked goods are always
 * available, after their lead time; sold-out ones only where back-orders are taken.
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
