import { taxOn } from "../cart/pricing.ts";

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

/** Period of the rounding in dirhams: the basis points of the whole. */
const ROUND = 10_000;

/**
 * Where a part begins among the others of a whole (`before` of `runningTax`), so that its share and theirs add up to the
 * share of all of them; 0 where rounding it alone gives the same. It is used for orders of one quote, of which a cancelled one
 * leaves a gap anywhere. `amount` and `others` in dirhams, `rate` in basis points. Where no place is exact, because others
 * were changed since, the nearest one.
 */
export function beginOfPart(amount: number, rate: number, others: { amount: number; share: number }): number {
  const wanted = taxOn(others.amount + amount, rate) - others.share;
  let [best, off] = [0, Number.POSITIVE_INFINITY];
  for (let begin = 0; begin < ROUND && off > 0; begin++) {
    const miss = Math.abs(taxOn(begin + amount, rate) - taxOn(begin, rate) - wanted);
    if (miss < off) [best, off] = [begin, miss];
  }
  return best;
}

/** The share of `part` pieces of `of` in `whole`, half a dirham rounded up; exact for all of them. */
export function proportion(whole: number, part: number, of: number): number {
  if (part === of) return whole;
  return Number((BigInt(whole) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n));
}

/**
 * The net part of `gross` (dirhams, tax included), so that net and its running tax come to
 * `gross`, or to one dirham less where no whole net does. `begin` as `before` of `runningTax`.
 */
export function netWithin(gross: number, rate: number, begin = 0): number {
  const grossOf = (net: number) => net + taxOn(begin + net, rate) - taxOn(begin, rate);
  let net = Number((BigInt(gross) * 10_000n) / BigInt(10_000 + rate));
  while (net > 0 && grossOf(net) > gross) net--;
  while (grossOf(net + 1) <= gross) net++;
  return net;
}
