import type { OrderRow } from "../../../db/queries/orders.ts";
import type { LedgerEntry } from "../../../src-shared/model/payments.ts";

/** The balance from what the row keeps of its ledger (model/order-due.ts): for lists, which do not read ledgers. */
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
