// Size of a desktop's stock reservation, from which it can sell offline (src-shared/README.md, Stock). It is small, because the
// shop cannot sell what a desktop has reserved.

/** Stock from which one piece may be reserved, and two. Scarcer goods are not reserved. */
const SHELF_FOR_ONE = 8;
const SHELF_FOR_TWO = 20;
/** Maximum reservation: one piece more for goods that were sold at the counter. */
const MAX_RESERVED = 3;

/**
 * Quantity to reserve, for a stock of `shelf` (with this desktop's reservation) and `sold` pieces at the counter lately.
 */
export function reservationFor({ shelf, sold }: { shelf: number; sold: number }): number {
  if (shelf < SHELF_FOR_ONE) return 0;
  const some = shelf < SHELF_FOR_TWO ? 1 : 2;
  return Math.min(MAX_RESERVED, sold > 0 ? some + 1 : some);
}
