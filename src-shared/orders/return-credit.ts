import { runningTax } from "../billing/running-tax.ts";
import { assertPrice } from "../values/money.ts";

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
 * The value of pieces that came back or never went, in dirhams before tax: their price; and for pieces that never went
 * also their services, which were not done. The delivery fee stays: somebody drove.
 */
export const returnValue = (lines: readonly ReturnedLine[]): number =>
  lines.reduce((sum, line) => {
    const services = line.services.reduce((total, service) => total + service.price, 0);
    const value = line.unitPrice * (line.returned + line.notSent) + services * line.notSent;
    assertPrice(value, "value of a return");
    return sum + value;
  }, 0);

/**
 * What a customer no longer owes for such pieces, tax included. `taxRate` in basis points; `before` is the value of what
 * came back earlier (with where the order begins in its quote), so that pieces one by one give what they give at once.
 */
export function returnCredit(lines: readonly ReturnedLine[], taxRate: number, before = 0): number {
  const net = returnValue(lines);
  const [tax = 0] = runningTax([net], taxRate, before);
  return net + tax;
}
