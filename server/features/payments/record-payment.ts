import { recordAudit } from "../../../db/queries/audit.ts";
import { listUncreditedInvoices } from "../../../db/queries/billing/billing.ts";
import { concludePayment, findPayment, insertPayment } from "../../../db/queries/billing/payments.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { insertOrderEvent, listPayments, type OrderRow } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName, mayCall } from "../../../src-shared/api/access.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Booking } from "../../../src-shared/billing/closed-months.ts";
import type { LedgerState } from "../../../src-shared/billing/ledger.ts";
import type { RefundRefused } from "../../../src-shared/billing/posting-refused.ts";
import { orderAccount } from "../../../src-shared/orders/account.ts";
import { DRAFT } from "../../../src-shared/orders/states.ts";
import type { NewPayment } from "../../../src-shared/payments/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import { notedWith } from "../../kernel/booking-note.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { book, bookChosen } from "../billing/booking.ts";

/**
 * Adds a row to an order's ledger. Refunds are for managers, and never above what was paid; a payment above the balance
 * is accepted, and is then owed back. Refuses a draft, which has no balance.
 */
export async function recordPayment(
  work: Work,
  order: OrderRow,
  input: NewPayment,
): Promise<{ orderId: string } | Refusal<"conflict" | "forbidden" | "invalid">> {
  const { ctx, tx, now, at } = work;
  if (order.status === DRAFT)
    return refuse("conflict", { message: "Money can be taken for an order, not for a draft." });
  if (await isIdTaken(tx, "payments", [input.id])) return refuse("conflict");
  const { kind, method, amount, reference } = input;
  if (kind === "refund") {
    if (mayCall("manager", ctx.actor) !== "yes") return refuse("forbidden");
    const refusal = await refuseRefund(tx, order, amount);
    if (refusal) return refusal;
  }
  const state = input.state ?? (method === "cheque" ? ("pending" as const) : ("cleared" as const));
  const booking = await bookReceived(work, state, input.receivedOn);
  if (isRefusal(booking)) return booking;
  const payment = {
    id: input.id ?? newId(now.getTime()),
    order_id: order.id,
    kind,
    method,
    amount,
    state,
    reference: reference || null,
    actor: actorName(ctx.actor),
    at,
    cleared_at: state === "cleared" ? booking.at : null,
  };
  await insertPayment(tx, payment);
  const snapshot = { paymentId: payment.id, kind, method, amount, state: payment.state };
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: "payment",
    note: notedWith(input.note, booking),
    actor: payment.actor,
    data: snapshot,
    at,
  });
  const after = { ...snapshot, reference: payment.reference };
  await recordAudit(tx, ctx, { collection: "orders", rowId: order.id, after });
  return { orderId: order.id };
}

/** Days back to which money can be dated: a statement of a year ago has been checked. */
const MAX_DAYS_AGO = 366;

/** When money counts: from its recording, or from the day in Qatar on which it came. */
async function bookReceived(
  { tx, at, now }: Work,
  state: LedgerState,
  day: string | undefined,
): Promise<Booking | Refusal<"invalid">> {
  if (day === undefined) return book(tx, at);
  if (state !== "cleared")
    return refuseField("receivedOn", "too_low", "Money that is awaited has its day when it clears.");
  const earliest = new Date(now.getTime() - MAX_DAYS_AGO * DAY_MS).toISOString();
  return bookChosen(tx, { field: "receivedOn", day, earliest, now });
}

/**
 * Refuses a refund, on an order with invoices, above the amount paid beyond its documents' charge: an overpayment can
 * be refunded, everything else only after its credit note; the refusal names the invoice.
 */
export async function refuseRefund(tx: Tx, order: OrderRow, amount: number): Promise<Refusal<"conflict"> | undefined> {
  const { refundable, paid } = orderAccount(order, await listPayments(tx, order.id));
  if (amount <= refundable) return undefined;
  const [invoice] = order.documented > 0 ? await listUncreditedInvoices(tx, order.id) : [];
  if (amount > paid || !invoice) {
    return refuse("conflict", { message: "More cannot be paid back than was paid.", details: { refundable } });
  }
  return refuse("conflict", {
    message: `What invoice ${invoice.number} asks for is not paid back: post its credit note first.`,
    details: { because: "credit_note_first", refundable, invoice } satisfies RefundRefused,
  });
}

/**
 * Records the outcome of awaited money. Once: a cheque that bounced is followed by another row. Cleared money counts
 * from the day on which the bank paid it: today unless `clearedOn` (day in Qatar) names another one.
 */
export async function settlePayment(
  { ctx, tx, at, now }: Work,
  order: OrderRow,
  paymentId: string,
  { state, clearedOn }: { state: "cleared" | "bounced"; clearedOn?: string | undefined },
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict" | "invalid">> {
  const payment = await findPayment(tx, paymentId);
  if (payment?.order_id !== order.id) return refuse("not_found");
  const booking =
    state === "cleared" && clearedOn !== undefined
      ? await bookChosen(tx, { field: "clearedOn", day: clearedOn, earliest: payment.at, now })
      : await book(tx, at);
  if (isRefusal(booking)) return booking;
  if (!(await concludePayment(tx, payment, state, booking.at))) {
    return refuse("conflict", { message: "This has been settled already.", details: { state: payment.state } });
  }
  const { kind, method, amount } = payment;
  const data = { paymentId, kind, method, amount, state };
  const note = state === "cleared" ? notedWith(undefined, booking) : undefined;
  await insertOrderEvent(tx, { orderId: order.id, kind: "payment", note, actor: actorName(ctx.actor), data, at });
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: order.id,
    before: { paymentId, state: payment.state },
    after: { paymentId, state, ...(state === "cleared" ? { clearedAt: booking.at } : {}) },
  });
  return { orderId: order.id };
}
