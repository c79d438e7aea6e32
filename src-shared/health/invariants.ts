// Invariants of the rows of the shop's database. db/check proves each; the back office names each ("check.NAME" in its texts).
// A "doubt" is worth a look, but may be intended.

export const INVARIANTS = {
  order_has_lines: "error",
  order_sums: "error",
  order_confirmed_once: "error",
  credits_within_total: "error",
  credits_explained: "error",
  documents_not_negative: "error",
  documented_is_documents: "error",
  documents_within_asked: "error",
  documents_of_cancelled: "error",
  invoiced_within_ordered: "error",
  received_is_ledger: "error",
  payment_status: "error",
  refunds_within_payments: "error",
  voided_holds_no_money: "error",
  invoice_states: "error",
  loads_within_ordered: "error",
  returns_within_delivered: "error",
  cancelled_has_no_deliveries: "error",
  stock_of_order: "error",
  stock_of_order_unknown: "doubt",
  stock_is_movements: "error",
  holds_are_movements: "error",
  reservations_are_movements: "error",
  revoked_desktop_holds_nothing: "error",
  window_within_capacity: "doubt",
  quote_within_accepted: "error",
  quote_parts_add_up: "error",
  quote_total: "error",
  quote_hold_is_movements: "error",
  quote_over_holds_nothing: "error",
  numbers_without_gaps: "error",
  numbers_within_counter: "error",
  posted_documents: "error",
  list_sums: "error",
  customer_there: "error",
  contact_form: "error",
  changed_by_nobody: "error",
} as const satisfies Record<string, "error" | "doubt">;

export type Invariant = keyof typeof INVARIANTS;
export const INVARIANT_NAMES = Object.keys(INVARIANTS) as Invariant[];

/** Kinds of rows that findings name, so that a screen can link to them. */
export const CHECKED_KINDS = ["orders", "variants", "quotes", "customers", "devices", "numbers", "invoices"] as const;
export type CheckedKind = (typeof CHECKED_KINDS)[number];

/** A finding: a row that breaks an invariant. */
export interface Finding {
  invariant: Invariant;
  kind: CheckedKind;
  id: string;
  /** Number or name of the row: "ORD-2026-000012", a SKU. */
  label: string;
  expected: string;
  found: string;
}

export const isDoubt = ({ invariant }: Pick<Finding, "invariant">): boolean => INVARIANTS[invariant] === "doubt";
