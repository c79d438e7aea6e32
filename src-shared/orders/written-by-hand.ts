// A product has a list price, and a discount is held against it by role (discount.ts). What is written by hand has none:
// whoever types "Task chair, as agreed" at any price has gone around the floor. A name or a number can be typed so that
// it matches nothing in the catalogue, so no comparison closes that; a second pair of eyes does. Staff write such lines
// as they like, and a manager sends them. From then on staff may send them again at that price or above it.

import type { QuoteLineKind } from "../quotes/states.ts";
import type { DiscountRole } from "./discount.ts";

export interface OfferedLine {
  id: string;
  kind: QuoteLineKind;
  /** Dirhams for one piece, after both discounts. */
  netUnitPrice: number;
}

/**
 * The lines of a quote that somebody of this role may not send: written by hand, and neither sent before nor as dear as
 * they were then. `sent`: the lines of the version that the customer has; none where nothing was sent yet.
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
