import { netWithin } from "../../../../src-shared/billing/running-tax.ts";
import { type Draft, sumUp } from "./draft.ts";
import { plainLine } from "./draft-lines.ts";

type Charged = Pick<Draft, "lines" | "deliveryFee">;

/** Differences up to so many dirhams come from rounding tax part by part; they are the tax's and no line's. */
const ROUNDING = 2;

export interface Target {
  /** What the document must come to, in dirhams, tax included. */
  total: number;
  /** Basis points. */
  taxRate: number;
  /** What the order's documents come to with it, tax included; and what those before it charge before tax. */
  asked: number;
  netBefore: number;
  /** Where the tax of the order begins in that of its quote. */
  taxBegin: number;
}

/**
 * Brings a document that leaves nothing to invoice to exactly what the order still asks for, so that no dirham of credits
 * or rounding stays between them: with a line for a credit that was agreed before, or for a charge that was kept on goods
 * that came back.
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
 * The document with that much more tax (or less) on the line that has most, else on its delivery fee; undefined where none
 * can bear it.
 */
function withTax({ lines, deliveryFee }: Charged, more: number): Charged | undefined {
  const most = lines.reduce((best, line, i) => (line.tax > (lines[best]?.tax ?? -1) ? i : best), 0);
  const line = lines[most];
  if (line && line.tax + more >= 0) return { deliveryFee, lines: lines.with(most, { ...line, tax: line.tax + more }) };
  if (!deliveryFee || deliveryFee.tax + more < 0) return undefined;
  return { lines, deliveryFee: { ...deliveryFee, tax: deliveryFee.tax + more } };
}
