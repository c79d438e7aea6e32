// Limits on the stock that one visitor holds with unconfirmed orders. Such an order takes goods for days and costs its sender
// nothing, so without a limit anonymous orders could empty the shop.
//
// One visitor is one network address, telephone or mailbox. Their web orders in `placed` count.

/** Quantity of a variant that every visitor may order, even the last ones. */
export const FREE_PIECES = 4;

/**
 * Share of the stock that one visitor may hold beyond that: of ninety chairs sixty can be ordered, and a third stays for
 * others.
 */
export const maxQuantity = (shelf: number): number => Math.max(FREE_PIECES, Math.floor((shelf * 2) / 3));

/** Maximum value of unconfirmed orders of one person: QAR 250,000. */
export const MAX_VALUE_OF_PERSON = 25_000_000;

/** Maximum value of unconfirmed orders from one network address, which a whole company may share: QAR 750,000. */
export const MAX_VALUE_OF_ADDRESS = 75_000_000;
