import type { OrderStatus } from "../orders/states.ts";

/**
 * What there is of a variant, in pieces; the only place that says how the figures belong together:
 * `onHand = available + committed + held + atDesktops`.
 */
export interface StockFigures {
  /** What stands on the shelf and can be counted there, whoever it is for. Below zero only where stock is not tracked. */
  onHand: number;
  /** Taken by orders and not out of the house yet. */
  committed: number;
  /** Held for quotes until a day. */
  held: number;
  /** Reserved by desktops, so that they can sell it offline. */
  atDesktops: number;
  /** What may still be promised: the figure that every sale is guarded by. Below zero it is owed to customers. */
  available: number;
}

/** Orders whose goods may still be in the house; what has left by then is known from their deliveries. */
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

/** Pieces that customers wait for beyond what there is. */
export const owedToCustomers = (available: number): number => Math.max(0, -available);

/**
 * What a count changes: the pieces counted on the shelf against those that should stand there. What is committed, held or
 * reserved stands there too, so it is no difference.
 */
export const countDifference = (counted: number, { onHand }: Pick<StockFigures, "onHand">): number => counted - onHand;
