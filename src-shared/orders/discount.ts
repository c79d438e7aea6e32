import type { Role } from "../staff/roles.ts";
import { assertPrice } from "../values/money.ts";

/** Basis points: 500 = 5 %. */
export const FULL_PRICE = 0;

/** Roles that write orders and quotes. */
export type DiscountRole = Role;

/**
 * Maximum discount of each role below the list price of a line, in basis points: a setting (`discounts`). In a quote both
 * discounts of a line count together.
 */
export type DiscountLimits = Readonly<Record<DiscountRole, number>>;

/** Limits of a new shop. */
export const FIRST_DISCOUNT_LIMITS = { staff: 500, manager: 2000, admin: 10_000 } as const satisfies DiscountLimits;

/** Whether a limit allows a discount; both in basis points. */
export const mayDiscount = (limit: number, basisPoints: number): boolean => basisPoints <= limit;

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

/**
 * The smallest discount, in basis points, that comes down to this price of one piece or below it; 0 for the list price and more.
 * So no price that a role's limit gives is beyond that limit, although its percentage is not a whole number of basis points.
 */
export function discountReaching(listPrice: number, price: number): number {
  assertPrice(price, "price");
  assertPrice(listPrice, "list price");
  if (price >= listPrice) return 0;
  let basisPoints = Number((BigInt(listPrice - price) * 10_000n) / BigInt(listPrice));
  // Half a dirham is rounded to the shop, so a few basis points less may do.
  while (basisPoints > 0 && discountedPrice(listPrice, basisPoints - 1) <= price) basisPoints -= 1;
  while (discountedPrice(listPrice, basisPoints) > price) basisPoints += 1;
  return basisPoints;
}
