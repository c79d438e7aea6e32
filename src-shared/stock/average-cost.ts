/**
 * The weighted average cost of a piece after a receipt, in dirhams, half a dirham rounded up (src-shared/README.md, D438).
 * `unsold` are the pieces before it that no order has taken; where none are left, or their cost is not known, the receipt's counts.
 */
export function averageCost(
  before: { unsold: number; cost: number | null },
  receipt: { pieces: number; unitCost: number },
): number {
  if (before.cost === null || before.unsold <= 0) return receipt.unitCost;
  // The value of a million pieces is more than a number holds exactly.
  const pieces = BigInt(before.unsold) + BigInt(receipt.pieces);
  const value = BigInt(before.unsold) * BigInt(before.cost) + BigInt(receipt.pieces) * BigInt(receipt.unitCost);
  return Number((2n * value + pieces) / (2n * pieces));
}
