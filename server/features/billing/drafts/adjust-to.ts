import { netWithin } from "../../../../src-shared/billing/running-tax.ts";
import { type Draft, sumUp } from "./draft.ts";
import { plainLine } from "./draft-lines.ts";

type Charged = Pick<Draft, "lines" | "deliveryFee">;

/** Largest difference, in dirhams, that rounding tax part by part causes; it is added to the tax and not to a line. */
const ROUNDING = 2;

export interface Target {
  /** Total of the document, in dirhams, tax included. */
  total: number;
  /** Basis points. */
  taxRate: number;
  /** Charge of the order's documents with this one, tax included; and of the earlier ones before tax. */
  asked: number;
  netBefore: number;
  /** Offset of the order's tax within that of its quote. */
  taxBegin: number;
}

/**
 * Adjusts a document that leaves nothing to invoice to exactly the remaining charge of the order, so that no dirham of
 * credits or rounding stays between them: with a line for an earlier agreed credit, or for a charge that was kept on
 * returned goods.
 */
export function adjustTo(charged: Charged, target: Target): Charged {
  const { sums } = sumUp(charged.lines, charged.deliveryFee, target.taxRate);
  const off = target.total - sums.total;
  if (off === 0) return charged;
  if (target.taxRate > 0 && Math.abs(off) <= ROUNDING) {
    const rounded = withTax(charged, off);
    if (rounded) return rounded;
  }
  const wanted = netWithin(target.asked, target.taxRate, target.taxBegin) - target.netBefore;
  const net = Math.max(0, Math.min(wanted, target.total)) - sums.net;
  const name = off < 0 ? "billing.creditAgreedBefore" : "billing.chargeKept";
  const line = { ...plainLine(name, net, target.taxRate), tax: off - net };
  return { ...charged, lines: [...charged.lines, line] };
}

/**
 * The document with that much more tax (or less) on the line with the highest tax, else on its delivery fee; undefined
 * where none can take it.
 */
function withTax({ lines, deliveryFee }: Charged, more: number): Charged | undefined {
  const largest = lines.reduce((best, line, i) => (line.tax > (lines[best]?.tax ?? -1) ? i : best), 0);
  const line = lines[largest];
  if (line && line.tax + more >= 0)
    return { deliveryFee, lines: lines.with(largest, { ...line, tax: line.tax + more }) };
  if (!deliveryFee || deliveryFee.tax + more < 0) return undefined;
  return { lines, deliveryFee: { ...deliveryFee, tax: deliveryFee.tax + more } };
}
