import type { PaymentRow } from "../../../../db/queries/billing/payments.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { Refusal } from "../../../../src-shared/api/refusal.ts";
import type { Booking } from "../../../../src-shared/billing/closed-months.ts";
import { cameAt } from "../../../../src-shared/billing/ledger.ts";
import { accountFigures } from "../../../../src-shared/orders/account.ts";
import { bookingNote } from "../../../kernel/booking-note.ts";
import { refusePosting } from "../refuse-posting.ts";
import { type Draft, type Drafting, draftFor, inBoth } from "./draft.ts";

/**
 * The draft of a receipt for received money; a cheque that waits is received "subject to clearing". Refuses bounced,
 * refunded and moved payments, which are no money received. `booking`: the time when a desktop printed it, and the time
 * from which that counts.
 */
export async function draftReceipt(
  drafting: Drafting,
  order: OrderRow,
  payment: PaymentRow,
  given: { uuid?: string | undefined; booking: Booking },
): Promise<Draft | Refusal<"conflict">> {
  if (payment.moved_id !== null) return refusePosting("moved");
  if (payment.kind === "refund") return refusePosting("refunded");
  if (payment.state === "bounced") return refusePosting("bounced");
  const terms = inBoth(payment.state === "pending" ? "billing.terms.pending" : "billing.terms.received");
  const late = bookingNote(given.booking);
  const { id, method, state, reference, amount } = payment;
  const at = cameAt(payment);
  return draftFor(drafting, order, {
    kind: "receipt",
    scope: "amount",
    lines: [],
    deliveryFee: null,
    taxLines: [],
    sums: { discount: 0, goods: 0, services: 0, deliveryFee: 0, net: amount, tax: 0, total: amount },
    paid: Math.max(0, order.received),
    balance: accountFigures(order, { paid: order.received }).balance,
    payment: { id, method, state, reference, at },
    terms: late ? { en: `${terms.en} ${late.en}`, ar: `${terms.ar} ${late.ar}` } : terms,
    ...(given.uuid ? { uuid: given.uuid } : {}),
    issuedAt: given.booking.at,
  });
}
