import { runningTax } from "../billing/running-tax.ts";
import { taxOn } from "../cart/pricing.ts";

/** Net amounts of the counted orders of a quote, and the sum of their tax. Dirhams. */
interface Taxed {
  amount: number;
  share: number;
}

/** Values with which the tax of an order of a quote is rounded. Dirhams. */
export interface TaxPart {
  /** Where its tax begins now, the net amount that is so, and its tax. */
  begin: number;
  net: number;
  tax: number;
  /** Whether posted documents state that tax, so that its begin stays the same in later changes. */
  fixed: boolean;
  /** The other orders of the quote that count. */
  others: Taxed;
}

/**
 * The tax of an order over `net` dirhams that is made of a quote: what the tax of all its orders comes to, less what the
 * others charge. So they add up to the dirham, also where others were changed since and their own rounding is left over:
 * then it may be a dirham or two beside the share that `beginOfPart` finds, and no less than 0. `rate` in basis points.
 */
export const taxAmong = (net: number, rate: number, others: Taxed): number =>
  Math.max(0, taxOn(others.amount + net, rate) - others.share);

/**
 * The tax of such an order once it comes to `net` dirhams: as it was for the same amount; computed from its begin
 * while documents state it; otherwise placed again among the others.
 */
export function taxOfPart(part: TaxPart, net: number, rate: number): number {
  if (net === part.net) return part.tax;
  return part.fixed ? (runningTax([net], rate, part.begin)[0] ?? 0) : taxAmong(net, rate, part.others);
}
