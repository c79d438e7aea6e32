import { assertPrice } from "./money.ts";

/** Basis points: 500 = 5 %. */
export const FULL_PRICE = 0;

/**
 * How far each role may go below the listed price of a line, in basis points. A quote will use the same floor
 * (domain.md, Quote).
 */
export const DISCOUNT_LIMIT = { staff: 500, manager: 2000, admin: 2000 } as const;
export type DiscountRole = keyof typeof DISCOUNT_LIMIT;

/** Whether somebody of that role may give that discount on a line. */
export function mayDiscount(role: DiscountRole, basisPoints: number): boolean {
  return basisPoints <= DISCOUNT_LIMIT[role];
}

/**
 * The price of one piece after a discount, in dirhams; half a dirham goes to the shop. Rounded for each piece, so that
 * quantity times price is always the line. RangeError for what is no price or no discount from 0 to 10,000.
 */
export function discountedPrice(listPrice: number, basisPoints: number): number {
  assertPrice(listPrice, "list price");
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new RangeError(`not a discount in basis points: ${basisPoints}`);
  }
  // The product may be too large for a number to hold exactly although the price is not.
  return Number((BigInt(listPrice) * BigInt(10_000 - basisPoints) + 5000n) / 10_000n);
}
