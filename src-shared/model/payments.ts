import { assertDirhams, assertPrice } from "./money.ts";

/** Derived, never stored by hand (domain.md, Payment). */
export const PAYMENT_STATUSES = ["unpaid", "part_paid", "paid", "credit_owed", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A row of the append-only ledger. `amount` in dirhams, above 0; the kind says which way it went. */
export interface LedgerEntry {
  kind: "payment" | "refund";
  amount: number;
  /** Cheques and transfers wait, clear or bounce. Without a state the money counts at once, as cash does. */
  state?: "pending" | "cleared" | "bounced" | undefined;
}

/**
 * What the customer still owes in dirhams; below 0, what the shop owes the customer.
 * Only cleared money counts. `total` in dirhams; nothing is due for a cancelled (or returned) order.
 */
export function balance(total: number, ledger: readonly LedgerEntry[], cancelled = false): number {
  assertPrice(total, "total");
  return (cancelled ? 0 : total) - received(ledger);
}

/**
 * Where the payment of an order stands. A cancelled order is `credit_owed` until the money is back, then
 * `refunded`; one on which nothing was ever paid stays `unpaid`. An order that still stands and whose money
 * went back is `unpaid` again, because it is.
 */
export function paymentStatus(total: number, ledger: readonly LedgerEntry[], cancelled: boolean): PaymentStatus {
  const due = balance(total, ledger, cancelled);
  if (due < 0) return "credit_owed";
  if (due > 0) return received(ledger) > 0 ? "part_paid" : "unpaid";
  const nothingToPay = cancelled || total === 0;
  if (nothingToPay && ledger.some((entry) => entry.kind === "refund" && counts(entry))) return "refunded";
  return cancelled ? "unpaid" : "paid";
}

function received(ledger: readonly LedgerEntry[]): number {
  return ledger.filter(counts).reduce((sum, entry) => {
    assertPrice(entry.amount, "ledger amount");
    if (entry.amount === 0) throw new RangeError("a ledger entry must move money");
    const next = entry.kind === "payment" ? sum + entry.amount : sum - entry.amount;
    assertDirhams(next, "ledger sum");
    return next;
  }, 0);
}

function counts(entry: LedgerEntry): boolean {
  return entry.state === undefined || entry.state === "cleared";
}
