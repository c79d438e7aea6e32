/**
 * How far staff may lower the price of what is sold (src-shared/README.md, People and access).
 *
 * A price is compared with the last one that a manager set, not with the one that stands: else one small cut after
 * another would come to any price. Staff may go as far below it as they may discount; a manager sets any price, and that
 * one counts from then on. Raising a price, and lowering one that was raised, is everybody's.
 */

/** A variant's price now, and the last one that a manager set; null where only others have set it since. Dirhams. */
export interface PricedVariant {
  price: number;
  manager_price: number | null;
}

/** What a price of staff is compared with. */
export const referencePrice = ({ price, manager_price }: PricedVariant): number => manager_price ?? price;

/** The lowest price in dirhams that somebody with this limit (basis points) may set; part of a dirham goes to the shop. */
export const lowestPrice = (reference: number, limit: number): number =>
  Math.ceil((reference * (10_000 - limit)) / 10_000);
