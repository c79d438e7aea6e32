// How much stock one visitor may hold with orders that nobody has confirmed yet. Such an order takes its pieces off the
// shelf for days and costs its sender nothing, so without a cap one anonymous order, or a series of them, empties the shop.
//
// One visitor: the same network address, telephone or mailbox. Counted are their web orders in `placed`.

/** Of every variant anybody may take this many, were they the last ones: four chairs for a table are no attack. */
export const FREE_PIECES = 4;

/**
 * Beyond that, two thirds of what the shelf would have without them: sixty chairs where ninety stand go through, and a third
 * always stays for everybody else.
 */
export const mostPieces = (shelf: number): number => Math.max(FREE_PIECES, Math.floor((shelf * 2) / 3));

/** Dirhams of unconfirmed orders of one person: QAR 250,000. Above, somebody talks to them anyway. */
export const MOST_VALUE_OF_PERSON = 25_000_000;

/** Dirhams of unconfirmed orders from one network address, behind which a whole office may sit: QAR 750,000. */
export const MOST_VALUE_OF_ADDRESS = 75_000_000;
