import { shareOf } from "./price-change.ts";

/** What the percentage of a change of costs is of: the cost itself, which is raised or lowered by it, or the price, of which it becomes that share. */
export const COST_BASES = ["cost", "price"] as const;
export type CostBasis = (typeof COST_BASES)[number];

export interface CostChange {
  of: CostBasis;
  /** Hundredths of a per cent. */
  basisPoints: number;
  /** The new cost becomes a multiple of this many dirhams. */
  roundTo: number;
}

/** The cost after the change, in dirhams; one that is not known stays so where it is changed by itself. `too_high`: above the largest amount. */
export function changeCost(
  { cost, price }: { cost: number | null; price: number },
  { of, basisPoints, roundTo }: CostChange,
): number | null | "too_high" {
  if (of === "price") return shareOf(price, basisPoints, roundTo) ?? "too_high";
  return cost === null ? null : (shareOf(cost, 10_000 + basisPoints, roundTo) ?? "too_high");
}
