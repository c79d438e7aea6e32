import { runningTax } from "../billing/running-tax.ts";
import { assertPrice } from "../values/money.ts";

/** A line of a return. Amounts in dirhams for one piece. */
export interface ReturnedLine {
  unitPrice: number;
  services: readonly { price: number }[];
  /** Quantity that came back, sound or damaged. */
  returned: number;
  /** Quantity cancelled before it left. */
  notSent: number;
}

/**
 * The value of returned and cancelled pieces, in dirhams before tax: their price, and for cancelled pieces also their
 * services, which were not done. The delivery fee is not part of it, because the delivery took place.
 */
export const returnValue = (lines: readonly ReturnedLine[]): number =>
  lines.reduce((sum, line) => {
    const services = line.services.reduce((total, service) => total + service.price, 0);
    const value = line.unitPrice * (line.returned + line.notSent) + services * line.notSent;
    assertPrice(value, "value of a return");
    return sum + value;
  }, 0);

/**
 * The credit for such pieces, tax included. `taxRate` in basis points; `before` is the value of earlier returns (with the begin
 * of the order in its quote), so that several returns give the same credit as one.
 */
export function returnCredit(lines: readonly ReturnedLine[], taxRate: number, before = 0): number {
  const net = returnValue(lines);
  const [tax = 0] = runningTax([net], taxRate, before);
  return net + tax;
}
