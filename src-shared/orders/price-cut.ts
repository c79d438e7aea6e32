/**
 * Limits on lowering prices by staff (src-shared/README.md, People and access).
 *
 * A price is compared with the last one that a manager set, not with the current one: otherwise one small cut after another
 * would reach any price. Staff may lower it by their discount limit; a manager sets any price, which counts from then on.
 * All staff may raise a price, and lower a raised one.
 */

/** A variant's price now, and the last one that a manager set; null where only others have set it since. Dirhams. */
export interface PricedVariant {
  price: number;
  manager_price: number | null;
}

/** The price that a price of staff is compared with. */
export const referencePrice = ({ price, manager_price }: PricedVariant): number => manager_price ?? price;

/** The lowest price in dirhams that a limit (basis points) allows, rounded up. */
export const lowestPrice = (reference: number, limit: number): number =>
  Math.ceil((reference * (10_000 - limit)) / 10_000);
