/** Pieces that left with the customer although the shelf was not known to have them; kept with the order's event. */
export interface Shortage {
  sku: string;
  missing: number;
}
