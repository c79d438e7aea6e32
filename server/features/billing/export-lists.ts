import { listLedgerByIds } from "../../../db/queries/billing/billing-ledger.ts";
import { listInvoicesByIds } from "../../../db/queries/billing/billing-list.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { InvoiceExport, PaymentExport, PaymentRow } from "../../../src-shared/billing/list.ts";
import type { InvoiceRow } from "../../../src-shared/billing/posted-document.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { moneyCell } from "../../kernel/export/csv-text.ts";
import { type ExportColumns, exportList } from "../../kernel/export/export-list.ts";
import { listPostedIds } from "./list-invoices.ts";
import { listPaymentIds, paymentRowsOf } from "./list-payments.ts";
import { invoiceRowOf } from "./read-invoice.ts";

const dayOf = (at: string): string => qatarDate(new Date(at));

const ofInvoices: ExportColumns<InvoiceRow> = {
  "invoice.kind": (row, t) => t(`invoice.kind.${row.kind}`),
  "invoice.number": (row) => row.number,
  "invoice.issued": (row) => dayOf(row.issuedAt),
  "invoice.due": (row) => row.dueOn,
  "invoice.order": (row) => row.orderNumber,
  "invoice.buyer": (row) => row.buyer,
  "invoice.corrects": (row) => row.corrects?.number,
  "invoice.status": (row, t) => row.status && t(`invoice.status.${row.status}`),
  "invoice.total": (row) => moneyCell(row.total),
  "invoice.credited": (row) => moneyCell(row.credited),
  "invoice.paid": (row) => moneyCell(row.paid),
  "invoice.balance": (row) => moneyCell(row.balance),
};

const ofPayments: ExportColumns<PaymentRow> = {
  "payment.date": (row) => dayOf(row.at),
  "payment.order": (row) => row.orderNumber,
  "payment.name": (row) => row.name,
  "payment.company": (row) => row.company,
  "payment.kind": (row, t) => t(`payment.kind.${row.kind}`),
  "payment.method": (row, t) => t(`payment.method.${row.method}`),
  "payment.state": (row, t) => t(`payment.state.${row.state}`),
  "payment.reference": (row) => row.reference,
  "payment.receipt": (row) => row.receipt?.number,
  "payment.by": (row) => row.by,
  "payment.amount": (row) => moneyCell(row.kind === "refund" ? -row.amount : row.amount),
};

/** The filtered documents as a file, in the order of the list. */
export const exportInvoices = async (ctx: Context, query: InvoiceExport): Promise<FileStream | Refusal<"invalid">> =>
  exportList(
    ctx,
    {
      name: "invoices",
      collection: "invoices",
      query,
      columns: ofInvoices,
    },
    await listPostedIds({ ...ctx, db: ctx.reader }, query),
    async (ids) => (await listInvoicesByIds(ctx.reader, ids)).map(invoiceRowOf),
  );

/** The filtered ledgers as a file, newest first; refunds are below zero. The ledger is part of the orders. */
export const exportPayments = async (ctx: Context, query: PaymentExport): Promise<FileStream | Refusal<"invalid">> =>
  exportList(
    ctx,
    {
      name: "payments",
      collection: "orders",
      query,
      columns: ofPayments,
    },
    await listPaymentIds({ db: ctx.reader }, query),
    async (ids) => paymentRowsOf(ctx.reader, await listLedgerByIds(ctx.reader, ids)),
  );
