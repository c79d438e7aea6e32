import type { OrderStatus } from "../orders/states.ts";

/**
 * Stock figures of a variant in pieces, and the one definition of how they relate:
 * `onHand = available + committed + held + atDesktops`.
 */
export interface StockFigures {
  /** Quantity that is physically in stock. Below zero only where stock is not tracked. */
  onHand: number;
  /** Quantity of orders that has not left yet. */
  committed: number;
  /** Held for quotes until a day. */
  held: number;
  /** Reserved by desktops, so that they can sell it offline. */
  atDesktops: number;
  /** Quantity that may still be sold. Below zero it is owed to customers. */
  available: number;
}

/** Statuses of orders whose goods may still be in stock; their deliveries show what has left. */
export const COMMITTING_STATUSES = [
  "placed",
  "confirmed",
  "preparing",
  "ready_for_pickup",
  "out_for_delivery",
] as const satisfies readonly OrderStatus[];

export const stockFigures = (parts: Omit<StockFigures, "onHand">): StockFigures => ({
  ...parts,
  onHand: parts.available + parts.committed + parts.held + parts.atDesktops,
});

/** Quantity owed to customers. */
export const owedToCustomers = (available: number): number => Math.max(0, -available);

/**
 * Difference of a count: the counted quantity less the one on hand, which includes committed, held and reserved goods.
 */
export const countDifference = (counted: number, { onHand }: Pick<StockFigures, "onHand">): number => counted - onHand;
