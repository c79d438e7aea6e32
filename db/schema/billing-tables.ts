/** The tables of posted documents and deposits; a part of the schema, whose conventions hold here (schema.ts). */
import type { InvoiceContent } from "../../src-shared/billing/content.ts";
import type { DocumentKind } from "../../src-shared/billing/document-kinds.ts";
import type { InvoiceStatus } from "../../src-shared/billing/ledger.ts";
import type { Json } from "./column-types.ts";

export interface BillingTables {
  /** Posted documents of every kind. Written once: the database itself refuses to change or remove one. */
  invoices: {
    /** The content's UUID. */
    id: string;
    kind: DocumentKind;
    /** "INV-2026"; a desktop's own: "D1". */
    series: string;
    /** Place in the series' chain, from 1, without gaps. */
    position: number;
    number: string;
    issued_at: string;
    /** A day in Qatar. */
    due_on: string | null;
    order_id: string;
    /** Credit notes: the invoice they put right. */
    corrects_id: string | null;
    /** Receipts: the money they are for. Unique: one receipt for each payment. */
    payment_id: string | null;
    /** Receipts: the desktop whose series it is. */
    device_id: string | null;
    /** Whom it was issued to, whatever becomes of its order; null: nobody who is known. The content's buyer. */
    customer_id: string | null;
    /** Company, else the person, as on the document. */
    buyer: string;
    net: number;
    tax: number;
    total: number;
    delivery_fee: number;
    /** Canonical JSON, over which the hash is taken. */
    content: Json<InvoiceContent>;
    /** SHA-256 of the hash before it in the series and the content. */
    hash: string;
    posted_by: string;
    /** Everything it is found by, folded (src-shared/orders/search.ts). */
    search: string;
  };
  /** What stands on documents, to count by. Written once, like the documents. */
  invoice_lines: {
    /** Of the content's line. */
    id: string;
    invoice_id: string;
    order_line_id: string | null;
    delivery_id: string | null;
    /** Credit notes: the line of the invoice. */
    corrects_line_id: string | null;
    goods: number;
    services: number;
    net: number;
    tax: number;
  };
  /** What moves about a document after posting: follows from money and credit notes (db/queries/billing/settle-invoices.ts). */
  invoice_states: {
    invoice_id: string;
    order_id: string;
    version: number;
    /** null on other kinds than invoices, where nothing moves. */
    status: InvoiceStatus | null;
    credited: number;
    paid: number;
    balance: number;
    // As the document says, kept here because lists, statements and the ageing read this narrow row and not that one.
    kind: BillingTables["invoices"]["kind"];
    /** Whom it was issued to, for ever; null: whoever the order belongs to. */
    customer_id: string | null;
    issued_at: string;
    due_on: string | null;
    number: string;
    total: number;
    search: string;
  };
  /**
   * `invoice_states` added up by kind, status and the two days, kept by triggers (kept-sums.ts): what lists say over all that
   * they find. "" where there is no status or no day to be paid.
   */
  invoice_sums: {
    kind: string;
    status: string;
    /** Days in Qatar. */
    issued_on: string;
    due_on: string;
    documents: number;
    /** Dirhams. */
    total: number;
    credited: number;
    paid: number;
    balance: number;
  };
  /** What is open by customer, kept likewise; a row while something is. "": of invoices that name nobody. */
  owed_sums: { customer_id: string; invoices: number; balance: number };
  /** `payments` added up likewise. */
  payment_sums: {
    kind: string;
    state: string;
    /** A day in Qatar. */
    written_on: string;
    method: string;
    payments: number;
    /** Dirhams; what moved between two orders counts as 0. */
    amount: number;
  };
  /** Asked on an order before work on it begins. */
  order_deposits: {
    order_id: string;
    /** Basis points of the order's total; null: a sum. */
    percent: number | null;
    /** Dirhams; null: a share. */
    amount: number | null;
    actor: string;
    at: string;
  };
  /** Numbers left out of a series after a restore, because documents with them had been issued. Written once. */
  number_gaps: {
    id: string;
    /** The counter's name, e.g. "series:INV-2026" or "orders-2026". */
    counter: string;
    first: number;
    last: number;
    /** The highest that is known to have been issued; null where none is and the numbers are left out to be safe. */
    issued_up_to: number | null;
    /** When they were issued, as far as it is known: after the backup's last change, and up to this time. */
    issued_after: string | null;
    issued_before: string | null;
    at: string;
  };
}
