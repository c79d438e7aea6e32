import type { InvoiceFilter, InvoiceRow, PaymentFilter, PaymentRow } from "../../../src-shared/contract/billing.ts";
import type { EndpointKey } from "../../../src-shared/contract/define.ts";
import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import { plainAmount } from "../../../src-shared/model/money.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "../export/csv-file.ts";
import { noteExport } from "../export/note-export.ts";
import { listPosted } from "./list-invoices.ts";
import { listPaymentsOfAll } from "./list-payments.ts";

/** As many as a spreadsheet opens without complaint, and as the memory of a small server holds at once. */
const most = 50_000;
const step = 2000;

type Columns<Row> = Record<string, (row: Row) => Cell>;
const riyals = (dirhams: number): number => Number(plainAmount(dirhams));
const dayOf = (at: string): string => qatarDate(new Date(at));

const ofInvoices: Columns<InvoiceRow> = {
  Kind: (row) => row.kind,
  Number: (row) => row.number,
  Issued: (row) => dayOf(row.issuedAt),
  Due: (row) => row.dueOn,
  Order: (row) => row.orderNumber,
  Buyer: (row) => row.buyer,
  Corrects: (row) => row.corrects?.number,
  Status: (row) => row.status,
  "Total (QAR)": (row) => riyals(row.total),
  "Credited (QAR)": (row) => riyals(row.credited),
  "Paid (QAR)": (row) => riyals(row.paid),
  "Balance (QAR)": (row) => riyals(row.balance),
};

const ofPayments: Columns<PaymentRow> = {
  Date: (row) => dayOf(row.at),
  Order: (row) => row.orderNumber,
  Name: (row) => row.name,
  Company: (row) => row.company,
  Kind: (row) => row.kind,
  Method: (row) => row.method,
  State: (row) => row.state,
  Reference: (row) => row.reference,
  Receipt: (row) => row.receipt?.number,
  By: (row) => row.by,
  "Amount (QAR)": (row) => riyals(row.kind === "refund" ? -row.amount : row.amount),
};

/** The filtered documents as a table, in the order of the list. */
export const exportInvoices = (ctx: Context, query: InvoiceFilter): Promise<FileAnswer> =>
  exported(ctx, { name: "invoices", action: "GET /api/invoices/export", filters: query, columns: ofInvoices }, (part) =>
    listPosted(ctx, { ...query, ...part }),
  );

/** The filtered ledgers as a table, newest first; what went back is below zero. */
export const exportPayments = (ctx: Context, query: PaymentFilter): Promise<FileAnswer> =>
  exported(ctx, { name: "payments", action: "GET /api/payments/export", filters: query, columns: ofPayments }, (part) =>
    listPaymentsOfAll(ctx, { ...query, ...part }),
  );

interface Export<Row> {
  name: "invoices" | "payments";
  action: EndpointKey;
  filters: object;
  columns: Columns<Row>;
}

async function exported<Row>(
  ctx: Context,
  { name, action, filters, columns }: Export<Row>,
  read: (part: { page: number; pageSize: number }) => Promise<{ data: Row[] }>,
): Promise<FileAnswer> {
  const rows: Cell[][] = [];
  for (let page = 1; rows.length < most; page++) {
    const { data } = await read({ page, pageSize: step });
    for (const row of data) rows.push(Object.values(columns).map((of) => of(row)));
    if (data.length < step) break;
    // Others get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The ledger is part of the orders.
  const collection = name === "payments" ? "orders" : name;
  await noteExport(ctx, { action, collection, filters, rows: rows.length });
  return csvFile(`${name}-${qatarDate(ctx.now())}.csv`, Object.keys(columns), rows);
}
