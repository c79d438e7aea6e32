import { taxOn } from "./pricing.ts";

/**
 * Divides tax so that the parts always add up to the tax of the whole: each part is what the tax on everything up to and
 * with it exceeds the tax on everything before it. Rounding each part by itself would lose or invent dirhams.
 * `before` is what was charged already, in dirhams; `rate` in basis points.
 */
export function runningTax(nets: readonly number[], rate: number, before = 0): number[] {
  let base = before;
  return nets.map((net) => {
    const tax = taxOn(base + net, rate) - taxOn(base, rate);
    base += net;
    return tax;
  });
}

/** The part of `whole` that `part` pieces of `of` have, half a dirham rounded up; exact for all of them. */
export function proportion(whole: number, part: number, of: number): number {
  if (part === of) return whole;
  return Number((BigInt(whole) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n));
}
