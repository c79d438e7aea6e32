import type { OrderRow } from "../../../db/queries/orders.ts";
import { balance, type LedgerEntry, type PaymentStatus, paymentStatus } from "../../../src-shared/model/payments.ts";

/**
 * Where an order stands with its money: what is owed is the total less the credit for what came back, and nothing once it
 * is cancelled.
 */
export function orderMoney(
  order: Pick<OrderRow, "total" | "credited" | "status">,
  ledger: readonly LedgerEntry[],
): { balance: number; paymentStatus: PaymentStatus } {
  const due = order.total - order.credited;
  const over = order.status === "cancelled";
  return { balance: balance(due, ledger, over), paymentStatus: paymentStatus(due, ledger, over) };
}

/** The same balance from what the row keeps of its ledger: for lists, which do not read ledgers. */
export function keptBalance(order: Pick<OrderRow, "total" | "credited" | "status" | "received">): number {
  return (order.status === "cancelled" ? 0 : order.total - order.credited) - order.received;
}

/** What could be paid back now, in dirhams: cleared payments less refunds, those on their way included. */
export function refundable(ledger: readonly (LedgerEntry & { state: string })[]): number {
  const sum = ledger.reduce((total, entry) => {
    if (entry.kind === "payment") return entry.state === "cleared" ? total + entry.amount : total;
    return entry.state === "bounced" ? total : total - entry.amount;
  }, 0);
  return Math.max(0, sum);
}
