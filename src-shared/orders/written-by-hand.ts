// Lines of a quote that are written by hand. They have no list price with which a discount could be compared (discount.ts), so
// a line "Task chair, as agreed" would evade the limits of a role, and comparing names cannot prevent it. Staff may write such
// lines, but a manager sends them. From then on staff may send them again at that price or above it.

import type { QuoteLineKind } from "../quotes/states.ts";
import type { DiscountRole } from "./discount.ts";

export interface OfferedLine {
  id: string;
  kind: QuoteLineKind;
  /** Dirhams for one piece, after both discounts. */
  netUnitPrice: number;
}

/**
 * The lines of a quote that this role may not send: written by hand, and not sent before at this price or
 * a lower one. `sent`: the lines of the version that the customer has; none where nothing was sent yet.
 */
export function needsManager<Line extends OfferedLine>(
  role: DiscountRole,
  lines: readonly Line[],
  sent: readonly OfferedLine[],
): Line[] {
  if (role !== "staff") return [];
  const wasSent = (line: Line) =>
    sent.some((one) => one.id === line.id && one.kind === "text" && one.netUnitPrice <= line.netUnitPrice);
  return lines.filter((line) => line.kind === "text" && !wasSent(line));
}
