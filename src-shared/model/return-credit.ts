import { assertPrice } from "./money.ts";
import { taxOn } from "./pricing.ts";

/** A line that pieces come back of. Amounts in dirhams for one piece. */
export interface ReturnedLine {
  unitPrice: number;
  services: readonly { price: number }[];
  /** Pieces that came back, sound or damaged. */
  returned: number;
  /** Pieces that were given up before they left. */
  notSent: number;
}

/**
 * What a customer no longer owes for pieces that came back or never went, in dirhams, tax included: their price; and for
 * pieces that never went also their services, which were not done. The delivery fee stays: somebody drove.
 * `taxRate` in basis points.
 */
export function returnCredit(lines: readonly ReturnedLine[], taxRate: number): number {
  const net = lines.reduce((sum, line) => {
    const services = line.services.reduce((total, service) => total + service.price, 0);
    const value = line.unitPrice * (line.returned + line.notSent) + services * line.notSent;
    assertPrice(value, "value of a return");
    return sum + value;
  }, 0);
  return net + taxOn(net, taxRate);
}
