/** Pieces that left with the customer although the shelf was not known to have them; kept with the order's event. */
export interface Shortage {
  sku: string;
  missing: number;
  /** Sold offline beyond what was reserved for the desktop; there as far as its mirror knows. */
  unconfirmed?: number;
}
