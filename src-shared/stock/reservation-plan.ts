// How many pieces of a product a showroom's desktop asks to keep for itself, so that it can sell them with the line down
// (src-shared/README.md, Stock). Small on purpose: what is reserved to one desktop, the shop cannot sell.

/** From so many pieces on the shelf, one may be reserved, and two. What is scarcer belongs to whoever comes first. */
const ENOUGH_FOR_ONE = 8;
const ENOUGH_FOR_TWO = 20;
/** Of goods that go over the counter, one more. */
const MOST = 3;

/**
 * Pieces to ask for, of `shelf` that can be sold (those reserved to this desktop included) and `sold` over the counter lately.
 */
export function reservationFor({ shelf, sold }: { shelf: number; sold: number }): number {
  if (shelf < ENOUGH_FOR_ONE) return 0;
  const some = shelf < ENOUGH_FOR_TWO ? 1 : 2;
  return Math.min(MOST, sold > 0 ? some + 1 : some);
}
