import type { Finding, Invariant } from "../../src-shared/health/invariants.ts";

/** The sentence of each invariant, for the administrator. Amounts are dirhams. */
const sentences: Readonly<Record<Invariant, string>> = {
  order_has_lines: "an order has lines",
  order_sums: "the sums of an order are those of its lines, its delivery fee and its tax",
  order_confirmed_once: "an order from the web has exactly one confirmation",
  credits_within_total: "what is credited lies between nothing and the total",
  credits_explained: "what is credited is its returns and the credits by agreement",
  documents_not_negative: "its credit notes take back no more than its invoices asked for",
  documented_is_documents: "what its documents ask is its invoices less its credit notes",
  documents_within_asked: "its documents ask no more than the order, but for returns since the last invoice",
  documents_of_cancelled: "a cancelled or voided order has no document that still asks for money",
  invoiced_within_ordered: "no line is invoiced for more pieces than were ordered, or for fewer than none",
  received_is_ledger: "what was received is its cleared payments less its refunds",
  payment_status: "the payment status follows from what is asked and paid",
  refunds_within_payments: "no more was paid back than had been paid",
  voided_holds_no_money: "a voided order holds no money",
  invoice_states: "what lists say of an invoice follows from its credit notes and the payments",
  loads_within_ordered: "deliveries carry no more of a line than was ordered and not given up",
  returns_within_delivered: "no more pieces came back than were delivered",
  cancelled_has_no_deliveries: "a cancelled or voided order has no delivery ahead",
  stock_of_order: "an order has taken from the stock what stands on it",
  stock_of_order_unknown: "an order has taken nothing of a variant that is counted (it may not have been counted then)",
  stock_is_movements: "the stock of a variant is the sum of its movements",
  holds_are_movements: "what is held of a variant for quotes is what was held less what was released",
  reservations_are_movements: "what desktops have reserved of a variant is what was reserved less what came back",
  revoked_desktop_holds_nothing: "a desktop that was revoked has nothing reserved",
  window_within_capacity: "a delivery window takes no more than its zone can",
  quote_within_accepted: "no more of a line was ordered than was accepted",
  quote_parts_add_up: "the tax and the deposit of its orders are those that were accepted",
  quote_total: "the total of an accepted quote is what was accepted",
  quote_hold_is_movements: "what is held for a quote is what was held less what was released for it",
  quote_over_holds_nothing: "a quote that is over holds nothing",
  numbers_without_gaps: "a series has every number up to its last, but for those that were left out after a restore",
  numbers_within_counter: "no number is above its counter",
  posted_documents: "posted documents are as they were posted, in an unbroken chain",
  list_sums: "what lists say over all their rows is what the rows add up to",
  customer_there: "a customer that a row names is there",
  contact_form: "a contact of a customer has its one form",
  changed_by_nobody: "what no change was written of is as in the earlier copy",
};

/** A finding as one line: the row, the expected and the found value. */
export function describeFinding({ invariant, label, expected, found }: Finding): string {
  if (invariant === "posted_documents") return `${label}: ${found}`;
  return `${label}: ${sentences[invariant]}: expected ${expected}, found ${found}`;
}
