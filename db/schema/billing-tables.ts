/** The tables of posted documents and deposits; a part of the schema, whose conventions hold here (schema.ts). */
import type { InvoiceContent } from "../../src-shared/billing/content.ts";
import type { InvoiceStatus, PaymentMethod } from "../../src-shared/billing/ledger.ts";
import type { PostedKind } from "../../src-shared/billing/posted-kinds.ts";
import type { Json } from "./column-types.ts";

export interface BillingTables {
  /** Posted documents of every kind. Written once: the database itself refuses to change or remove one. */
  invoices: {
    /** The content's UUID. */
    id: string;
    kind: PostedKind;
    /** "INV-2026"; a desktop's own: "D1". */
    series: string;
    /** Place in the series' chain, from 1, without gaps. */
    position: number;
    number: string;
    issued_at: string;
    /** A day in Qatar. */
    due_on: string | null;
    order_id: string;
    /** Credit notes: the corrected invoice. */
    corrects_id: string | null;
    /** Receipts: the payment. Unique: one receipt for each payment. */
    payment_id: string | null;
    /** Receipts: the desktop to which the series belongs. */
    device_id: string | null;
    /** Customer it was issued to, for ever; null: an unknown one. The content's buyer. */
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
    /** Search text, folded (src-shared/orders/search.ts). */
    search: string;
  };
  /** Lines of documents, for counting. Written once, like the documents. */
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
  /** State of a document after posting, derived from money and credit notes (db/queries/billing/settle-invoices.ts). */
  invoice_states: {
    invoice_id: string;
    order_id: string;
    version: number;
    /** null on other kinds than invoices, whose state never changes. */
    status: InvoiceStatus | null;
    credited: number;
    paid: number;
    balance: number;
    // Copied from the document, because lists, statements and the ageing read this narrow row and not that one.
    kind: BillingTables["invoices"]["kind"];
    /** Customer it was issued to, for ever; null: the order's customer. */
    customer_id: string | null;
    issued_at: string;
    due_on: string | null;
    number: string;
    total: number;
    search: string;
  };
  /**
   * `invoice_states` added up by kind, status and the two days, updated by triggers (kept-sums.ts): the sums that lists
   * show. "" where there is no status or no due day.
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
  /** Open amount by customer, updated likewise; a row while it is above 0. "": of invoices without a customer. */
  owed_sums: { customer_id: string; invoices: number; balance: number };
  /** `orders` added up likewise. */
  order_sums: {
    /** A day in Qatar. */
    placed_on: string;
    status: string;
    payment_status: string;
    voided: "yes" | "no";
    source: string;
    method: string;
    payment_method: PaymentMethod;
    /** "" of an order without one. */
    zone_id: string;
    /** JSON, as the order has it. */
    zone_name: string;
    orders: number;
    /** Dirhams, less what was credited. */
    total: number;
    /** Dirhams: no order has a lesser total, or a greater one. */
    total_from: number;
    total_to: number;
    /** Days: no order has its delivery before, or after; "9999-12-31" and "" where none has a day. */
    slot_from: string;
    slot_to: string;
  };
  /** Days whose sales are added up, or about to be (queries/sold-days.ts); triggers remove a day whose sums may have changed. */
  sold_days: {
    /** A day in Qatar. */
    day: string;
    /** The run of the job that adds it up. */
    run: string;
    /** Only of a day that is made do the sums count. */
    state: "making" | "made";
    /** Dirhams of goods whose cost was known, and what those cost; how many lines had no known cost. */
    revenue: number;
    cost: number;
    unknown_lines: number;
  };
  /** What was sold of a product on a made day, by SKU. */
  sold_goods: {
    day: string;
    product_id: string;
    sku: string;
    /** Each order in one row of a product alone, so that its rows can be added up. */
    orders: number;
    /** As ordered, in pieces and dirhams; and how much of that came back or did not leave. */
    pieces: number;
    total: number;
    pieces_back: number;
    total_back: number;
    /** As in `sold_days`. */
    revenue: number;
    cost: number;
    unknown_lines: number;
  };
  /** `payments` added up likewise. */
  payment_sums: {
    kind: string;
    state: string;
    /** A day in Qatar. */
    written_on: string;
    method: string;
    payments: number;
    /** Dirhams; a payment moved between two orders counts as 0. */
    amount: number;
  };
  /** Deposit demanded on an order before work on it begins. */
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
    /** Highest number known to have been issued; null where none is and the numbers are left out for safety. */
    issued_up_to: number | null;
    /** Time of issue, as far as it is known: after the backup's last change, and up to this time. */
    issued_after: string | null;
    issued_before: string | null;
    at: string;
  };
}
