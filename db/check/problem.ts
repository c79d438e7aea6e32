import type { Invariant } from "../../src-shared/health/invariants.ts";

/** A problem of a row: its expected and its found value. */
export interface Problem {
  expected: string;
  found: string;
}

/** Checks of a single order. */
export type OrderCheck = Extract<
  Invariant,
  | `order_${string}`
  | `credits_${string}`
  | `documents_${string}`
  | "documented_is_documents"
  | "invoiced_within_ordered"
  | "received_is_ledger"
  | "payment_status"
  | "refunds_within_payments"
  | "voided_holds_no_money"
  | "invoice_states"
  | "loads_within_ordered"
  | "returns_within_delivered"
  | "cancelled_has_no_deliveries"
  | `stock_of_order${string}`
>;
