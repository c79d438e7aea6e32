import { beginOfPart } from "./running-tax.ts";

/** Of an order that was made of a quote: what its tax is rounded with. Dirhams. */
export interface TaxPart {
  /** Where its tax begins now, and the net amount that is so. */
  begin: number;
  net: number;
  /** Posted documents state that tax: it stays where it begins, whatever is changed. */
  fixed: boolean;
  /** The other orders of the quote that count: their net amounts and their tax. */
  others: { amount: number; share: number };
}

/**
 * Where the tax of such an order begins once it comes to `net` dirhams: with another amount it is placed anew among the
 * others, so that the tax of all parts still adds up to that of the whole. `rate` in basis points.
 */
export const taxBeginOf = (part: TaxPart, net: number, rate: number): number =>
  part.fixed || net === part.net ? part.begin : beginOfPart(net, rate, part.others);
