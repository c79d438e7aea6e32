/** Kinds of posted documents: each has a series of numbers, and its documents never change. */
export const POSTED_KINDS = ["invoice", "credit_note", "receipt", "pro_forma"] as const;
export type PostedKind = (typeof POSTED_KINDS)[number];

/**
 * Scopes of an invoice. `whole`: an order of which nothing is invoiced yet · `delivery`: the goods of one delivery ·
 * `rest`: all that is not invoiced yet · `lines`: chosen lines.
 */
export const INVOICE_SCOPES = ["whole", "delivery", "rest", "lines"] as const;
export type InvoiceScope = (typeof INVOICE_SCOPES)[number];

/** Scopes of a credit note: parts of its invoice. `amount`: a sum by agreement. */
export const CREDIT_NOTE_SCOPES = ["rest", "lines", "amount"] as const;
export type CreditNoteScope = (typeof CREDIT_NOTE_SCOPES)[number];

/** Scopes of all posted documents. */
export const POSTED_SCOPES = [...INVOICE_SCOPES, "amount"] as const;
export type PostedScope = (typeof POSTED_SCOPES)[number];

/** Kinds of entries of a customer's statement. */
export const STATEMENT_KINDS = ["invoice", "credit_note", "payment", "refund"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Formats in which the API answers a document; `data`: its content as JSON. */
export const DOCUMENT_FORMATS = ["pdf", "html", "data"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
