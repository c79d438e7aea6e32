import type { StaffOrderStatus } from "./order-states.ts";
import { balance, type LedgerEntry, type PaymentStatus, paymentStatus } from "./payments.ts";

/** What decides how much an order asks for. Amounts in dirhams. */
export interface DueOrder {
  status: StaffOrderStatus | string;
  total: number;
  /** Taken off the total for what came back or was given up. */
  credited: number;
}

/**
 * Where an order stands with its money: what it still asks for is the total less the credit for what came back, and
 * nothing once it is cancelled. One that came back as a whole and is credited in full counts like a cancelled one: if
 * nothing was ever paid, it is not "paid".
 */
export function orderMoney(
  order: DueOrder,
  ledger: readonly LedgerEntry[],
): { balance: number; paymentStatus: PaymentStatus } {
  const due = order.total - order.credited;
  const over = order.status === "cancelled" || (order.status === "returned" && due === 0);
  return { balance: balance(due, ledger, over), paymentStatus: paymentStatus(due, ledger, over) };
}
