import { assertPrice } from "../values/money.ts";
import type { ServiceKey } from "./cart.ts";

/** A line to be priced. Amounts in dirhams, per piece. */
export interface PriceableLine {
  unitPrice: number;
  quantity: number;
  services: readonly { key: ServiceKey; price: number }[];
}

export interface LineTotals {
  /** The goods alone: unit price times quantity. */
  lineTotal: number;
  /** The services of this line, for all its pieces. */
  servicesTotal: number;
}

/** All in dirhams; `total` is what the customer pays. */
export interface Totals<L extends PriceableLine = PriceableLine> {
  subtotal: number;
  services: number;
  delivery: number;
  tax: number;
  total: number;
  lines: (L & LineTotals)[];
}

/**
 * Adds up a cart, an order or a quote: the only function that does, so that the shown total is the one that is
 * charged (src-shared/README.md, Cart and checkout; server/security.md, row 23).
 * Takes prices in dirhams, `delivery` null for pick-up or a place not yet known, `taxRate` in basis points
 * (500 = 5 %; 0 in Qatar today). Tax comes on top of goods, services and delivery, half a dirham rounded up.
 * RangeError for fractions, negatives and sums too large to be exact: those are bugs, never rounded away.
 */
export function priceCart<L extends PriceableLine>(cart: {
  lines: readonly L[];
  delivery: { fee: number } | null;
  taxRate: number;
}): Totals<L> {
  const lines = cart.lines.map((line) => ({ ...line, ...priceLine(line) }));
  const subtotal = sum(lines.map((line) => line.lineTotal));
  const services = sum(lines.map((line) => line.servicesTotal));
  const delivery = cart.delivery?.fee ?? 0;
  assertPrice(delivery, "delivery fee");
  const net = sum([subtotal, services, delivery]);
  const tax = taxOn(net, cart.taxRate);
  return { subtotal, services, delivery, tax, total: sum([net, tax]), lines };
}

function priceLine(line: PriceableLine): LineTotals {
  assertPrice(line.unitPrice, "unit price");
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) {
    throw new RangeError(`quantity must be a whole number above 0, not ${line.quantity}`);
  }
  const perPiece = sum(line.services.map((service) => service.price));
  return { lineTotal: times(line.unitPrice, line.quantity), servicesTotal: times(perPiece, line.quantity) };
}

/** Tax in dirhams on an amount in dirhams, `rate` in basis points from 0 to 10,000; half a dirham rounds up. */
export function taxOn(net: number, rate: number): number {
  assertPrice(net, "taxed amount");
  if (!Number.isInteger(rate) || rate < 0 || rate > 10_000)
    throw new RangeError(`not a tax rate in basis points: ${rate}`);
  // The product may be too large for a number to hold exactly although the tax is not.
  return Number((BigInt(net) * BigInt(rate) + 5000n) / 10_000n);
}

function times(price: number, quantity: number): number {
  const product = price * quantity;
  assertPrice(product, "line total");
  return product;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => {
    assertPrice(amount);
    assertPrice(total + amount, "sum");
    return total + amount;
  }, 0);
}
