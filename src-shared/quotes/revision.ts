import { netUnitPrice, type PricedQuote } from "./totals.ts";

interface OrderedOfQuote {
  /** Ordered quantity of each line and service (1), by its id; cancelled orders do not count. */
  pieces: ReadonlyMap<string, number>;
  /** Whether one of those orders bears the delivery fee. */
  chargesDelivery: boolean;
}

/**
 * The first field in which the next version of an accepted quote contradicts the orders that were made of it; undefined
 * when it contradicts none. Ordered lines stay, not optional, at the price they were ordered at,
 * with at least the ordered quantity; the delivery fee and the share of the deposit of those orders stay too, because the
 * parts of a quote add up to the whole. Another price for the rest needs a line of its own.
 */
export function belowOrdered(
  accepted: PricedQuote,
  next: PricedQuote,
  { pieces, chargesDelivery }: OrderedOfQuote,
): string | undefined {
  const wasLines = new Map(accepted.sections.flatMap((section) => section.lines).map((line) => [line.id, line]));
  const seen = new Set<string>();
  for (const [at, section] of next.sections.entries()) {
    for (const [position, line] of section.lines.entries()) {
      seen.add(line.id);
      const ordered = pieces.get(line.id) ?? 0;
      const was = wasLines.get(line.id);
      if (ordered === 0 || !was) continue;
      const field = `sections.${at}.lines.${position}`;
      if (line.quantity < ordered || line.optional) return `${field}.quantity`;
      if (netUnitPrice(line.unitPrice, next.discount) !== netUnitPrice(was.unitPrice, accepted.discount)) {
        return `${field}.discount`;
      }
    }
  }
  for (const [at, service] of next.services.entries()) {
    seen.add(service.id);
    const was = accepted.services.find((one) => one.id === service.id);
    if ((pieces.get(service.id) ?? 0) > 0 && was && was.amount !== service.amount) return `services.${at}.amount`;
  }
  if ([...pieces].some(([id, ordered]) => ordered > 0 && !seen.has(id))) return "sections";
  if (chargesDelivery && next.deliveryFee !== accepted.deliveryFee) return "deliveryFee";
  if (next.depositPercent !== accepted.depositPercent) return "depositPercent";
  return undefined;
}
