import { assertPrice, MAX_TYPED_DIRHAMS } from "../values/money.ts";

/** Change of the compare-at price: unchanged, the price before this change, or none. */
export const COMPARE_AT_CHANGES = ["keep", "old_price", "none"] as const;
export type CompareAtChange = (typeof COMPARE_AT_CHANGES)[number];

/** Dirhams to whose multiples amounts of many products are rounded. */
export const ROUNDING_STEPS = [1, 25, 50, 100, 500, 1000] as const;

export interface PriceChange {
  /** Hundredths of a per cent: -1250 takes 12.5 % off. */
  basisPoints: number;
  /** The new price becomes a multiple of this many dirhams. */
  roundTo: number;
  compareAt: CompareAtChange;
}

export interface Priced {
  price: number;
  compareAtPrice: number | null;
}

/**
 * A price raised or lowered by a share of itself, in dirhams, rounded half up to a multiple of `roundTo`; only a
 * price of 0 stays 0. Null when the result is above the largest price (values/money.ts). A compare-at price that is not above the new price
 * is removed, because it would promise a saving that does not exist.
 */
export function changePrice(before: Priced, change: PriceChange): Priced | null {
  assertPrice(before.price);
  const price = shareOf(before.price, 10_000 + change.basisPoints, change.roundTo);
  if (price === null) return null;
  const earlier = { keep: before.compareAtPrice, old_price: before.price, none: null }[change.compareAt];
  return { price, compareAtPrice: earlier !== null && earlier > price ? earlier : null };
}

/**
 * A share of an amount in hundredths of a per cent, rounded half up to a multiple of `roundTo`; only an amount of 0 gives 0. Null when
 * it is above the largest price.
 */
export function shareOf(dirhams: number, basisPoints: number, roundTo: number): number | null {
  // Whole numbers throughout: a tenth of a dirham lost to a fraction would decide the rounding.
  const steps = Math.floor((dirhams * basisPoints + 5000 * roundTo) / (10_000 * roundTo));
  const share = dirhams === 0 ? 0 : Math.max(roundTo, steps * roundTo);
  return share > MAX_TYPED_DIRHAMS ? null : share;
}
