import { numberInSeries } from "../../../db/check/invoice-chain.ts";
import { findAnyOfSeries, findNumber, findReceipt } from "../../../db/queries/billing/billing.ts";
import { findPayment } from "../../../db/queries/billing/payments.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { NewReceipt } from "../../../src-shared/billing/input.ts";
import { boundedTime } from "../../kernel/made-at.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { orderToAddTo } from "../orders/order-work.ts";
import { book } from "./booking.ts";
import { draftReceipt } from "./drafts/draft-receipt.ts";
import { type Posting, postDocument } from "./post-document.ts";
import { refusePosting } from "./refuse-posting.ts";

type Posted = { invoiceId: string } | Refusal<"not_found" | "conflict" | "invalid" | "forbidden">;

/** Posts the receipt for a payment: once. One that a desktop printed offline keeps its printed number. */
export async function postReceipt(work: Work, paymentId: string, input: NewReceipt): Promise<Posted> {
  const { tx, now } = work;
  const payment = await findPayment(tx, paymentId);
  if (!payment) return refuse("not_found");
  // The lock of the order makes a second receipt for the same money wait, and then find the first.
  const order = await orderToAddTo(work, payment.order_id);
  if (isRefusal(order)) return order;
  const existing = await findReceipt(tx, paymentId);
  if (existing) {
    return refusePosting("receipt_there", { id: existing.id, number: existing.number });
  }
  if (await isIdTaken(tx, "invoices", [input.id])) return refuse("conflict");
  const printed = await printedNumber(work, input);
  if (isRefusal(printed)) return printed;
  const happenedAt =
    printed && input.issuedAt ? await boundedTime(tx, printed.deviceId, input.issuedAt, now) : new Date(work.at);
  const booking = await book(tx, happenedAt.toISOString());
  const draft = await draftReceipt({ db: tx, now }, order, payment, { uuid: input.id, booking });
  if (isRefusal(draft)) return draft;
  return postDocument(work, { order, draft, paymentId, ...(printed ? { printed } : {}) });
}

/** The printed number of a desktop's receipt. Its series belongs to it for ever; no other caller may bring numbers. */
async function printedNumber(
  { ctx, tx }: Work,
  { series, number, issuedAt }: NewReceipt,
): Promise<Posting["printed"] | Refusal<"conflict" | "invalid" | "forbidden">> {
  if (series === undefined && number === undefined && issuedAt === undefined) return undefined;
  const deviceId = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  if (deviceId === undefined) return refuse("forbidden", { message: "Only a desktop numbers its own receipts." });
  if (series === undefined) return refuseField("series", "required", "Say which series.");
  if (number === undefined) return refuseField("number", "required", "Say which number.");
  const owner = (await findAnyOfSeries(tx, series))?.device_id;
  if (owner !== undefined && owner !== deviceId) {
    return refusePosting("series_taken", { series });
  }
  const full = numberInSeries(series, number);
  if (await findNumber(tx, full)) {
    return refusePosting("number_taken", { number: full });
  }
  return { deviceId, series, number };
}
