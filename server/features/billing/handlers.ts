import { findInvoice, findReceipt, lowerCharge } from "../../../db/queries/billing/billing.ts";
import { findPayment } from "../../../db/queries/billing/payments.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { findOrder, type OrderRow } from "../../../db/queries/orders/orders.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { billing } from "../../../src-shared/billing/operations.ts";
import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import { amountAsked } from "../../../src-shared/orders/account.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { runUnitOfWork, type Work } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { orderToAddTo, writeOrder } from "../orders/order-work.ts";
import { readAgeing } from "./ageing.ts";
import { askDeposit } from "./ask-deposit.ts";
import type { Draft } from "./drafts/draft.ts";
import { draftCreditNote } from "./drafts/draft-credit-note.ts";
import { draftInvoice } from "./drafts/draft-invoice.ts";
import { draftProForma } from "./drafts/draft-pro-forma.ts";
import { draftReceipt } from "./drafts/draft-receipt.ts";
import { eInvoiceOf } from "./e-invoice.ts";
import { exportAgeing, exportStatement } from "./export-accounts.ts";
import { exportInvoices, exportPayments } from "./export-lists.ts";
import { listPosted } from "./list-invoices.ts";
import { listPaymentsOfAll } from "./list-payments.ts";
import { mailInvoice } from "./mail-invoice.ts";
import { postDocument } from "./post-document.ts";
import { postReceipt } from "./post-receipt.ts";
import { readInvoice } from "./read-invoice.ts";
import { refusePosting } from "./refuse-posting.ts";
import { readStatement } from "./statement.ts";
import { takeCreditedBack } from "./take-credited-back.ts";

export const billingHandlers: HandlersFor<typeof billing, Context> = {
  "GET /api/invoices": fromReader((ctx, { query }) => listPosted(ctx, query)),

  "GET /api/invoices/export": (ctx, { query }) => exportInvoices(ctx, query),

  "GET /api/invoices/:id": async (ctx, { params }) => {
    const found = await readInvoice(ctx.db, params.id);
    return found ? tagVersion(ctx, found) : refuse("not_found");
  },

  "GET /api/invoices/:id/e-invoice": async (ctx, { params }) => {
    const found = await readInvoice(ctx.db, params.id);
    return found ? eInvoiceOf(found) : refuse("not_found");
  },

  "POST /api/orders/:id/invoices/preview": (ctx, { params, body }) =>
    preview(ctx, params.id, (order) => draftInvoice({ db: ctx.db, now: ctx.now() }, order, body)),

  "POST /api/orders/:id/invoices": (ctx, input) =>
    post(ctx, input, async (work) => {
      const order = await orderToBill(work, input.params.id, input.body.id);
      if (isRefusal(order)) return order;
      const draft = await draftInvoice({ db: work.tx, now: work.now }, order, input.body);
      return isRefusal(draft) ? draft : postDocument(work, { order, draft });
    }),

  "POST /api/orders/:id/pro-formas/preview": (ctx, { params, body }) =>
    preview(ctx, params.id, (order) => draftProForma({ db: ctx.db, now: ctx.now() }, order, body)),

  "POST /api/orders/:id/pro-formas": (ctx, input) =>
    post(ctx, input, async (work) => {
      const order = await orderToBill(work, input.params.id, input.body.id);
      if (isRefusal(order)) return order;
      const draft = await draftProForma({ db: work.tx, now: work.now }, order, input.body);
      return isRefusal(draft) ? draft : postDocument(work, { order, draft });
    }),

  "POST /api/invoices/:id/credit-notes/preview": async (ctx, { params, body }) => {
    const invoice = await findInvoice(ctx.db, params.id);
    if (!invoice) return refuse("not_found");
    return preview(ctx, invoice.order_id, async (order) => {
      const made = await draftCreditNote({ db: ctx.db, now: ctx.now() }, order, invoice, body);
      return isRefusal(made) ? made : made.draft;
    });
  },

  "POST /api/invoices/:id/credit-notes": (ctx, input) =>
    post(ctx, input, async (work) => {
      const { body, params } = input;
      const invoice = await findInvoice(work.tx, params.id);
      if (!invoice) return refuse("not_found");
      const order = await orderToBill(work, invoice.order_id, body.id);
      if (isRefusal(order)) return order;
      const made = await draftCreditNote({ db: work.tx, now: work.now }, order, invoice, body);
      if (isRefusal(made)) return made;
      const { draft, corrects, lowers } = made;
      if (lowers > 0 && !(await lowerCharge(work.tx, order.id, lowers))) {
        return refusePosting("asks_for", { left: amountAsked(order) });
      }
      const links = { correctsId: invoice.id, correctsLines: corrects };
      if (!body.goodsBack) return postDocument(work, { order, draft, ...links });
      const returnId = await takeCreditedBack(work, order, made, body);
      if (isRefusal(returnId)) return returnId;
      const ofReturn = draft.corrects && { ...draft, corrects: { ...draft.corrects, returnId } };
      return postDocument(work, { order, draft: ofReturn ?? draft, ...links });
    }),

  "POST /api/payments/:id/receipt/preview": async (ctx, { params }) => {
    const payment = await findPayment(ctx.db, params.id);
    if (!payment) return refuse("not_found");
    const existing = await findReceipt(ctx.db, payment.id);
    if (existing) return refusePosting("receipt_there", { id: existing.id, number: existing.number });
    const booking = { at: ctx.now().toISOString(), happenedOn: null };
    return preview(ctx, payment.order_id, (order) =>
      draftReceipt({ db: ctx.db, now: ctx.now() }, order, payment, { booking }),
    );
  },

  "POST /api/payments/:id/receipt": (ctx, input) =>
    post(ctx, input, (work) => postReceipt(work, input.params.id, input.body)),

  "POST /api/invoices/:id/mail": (ctx, { params, body }) => mailInvoice(ctx, params.id, body),

  "PUT /api/orders/:id/deposit": (ctx, input) =>
    writeOrder(ctx, input, (work) => askDeposit(work, input.params.id, input.body)),

  "GET /api/payments": fromReader((ctx, { query }) => listPaymentsOfAll(ctx, query)),

  "GET /api/payments/export": (ctx, { query }) => exportPayments(ctx, query),

  "GET /api/customers/:id/statement": fromReader((ctx, { params, query }) => readStatement(ctx, params.id, query)),

  "GET /api/customers/:id/statement/export": (ctx, { params, query }) => exportStatement(ctx, params.id, query),

  "GET /api/billing/ageing": fromReader((ctx, { query }) => readAgeing(ctx, query)),

  "GET /api/billing/ageing/export": (ctx, { query }) => exportAgeing(ctx, query),
};

/** The preview of a document, from the present rows of the database. */
async function preview<R extends Refusal>(
  ctx: Context,
  orderId: string,
  draft: (order: OrderRow) => Promise<Draft | R>,
) {
  const order = await findOrder(ctx.db, orderId);
  if (!order || order.voided_at !== null) return refuse("not_found");
  const made = await draft(order);
  return isRefusal(made) ? (made as R) : { ...(made as Draft), series: null, number: null, previousHash: null };
}

/** Posts in one transaction, once for each Idempotency-Key, and answers with the document after the commit. */
async function post<R extends Refusal>(
  ctx: Context,
  input: { params?: unknown; body?: unknown },
  work: (work: Work) => Promise<{ invoiceId: string } | R>,
): Promise<Invoice | R | Refusal<"not_found" | "key_reused" | "invalid">> {
  const done = await runUnitOfWork(ctx, input, work);
  if (isRefusal(done)) return done as R;
  return (await readInvoice(ctx.db, (done as { invoiceId: string }).invoiceId)) ?? refuse("not_found");
}

/** The order, locked until the transaction ends, and an id for the document that is not taken. */
async function orderToBill(
  work: Work,
  orderId: string,
  invoiceId: string | undefined,
): Promise<OrderRow | Refusal<"not_found" | "conflict">> {
  if (await isIdTaken(work.tx, "invoices", [invoiceId])) return refuse("conflict");
  return orderToAddTo(work, orderId);
}
