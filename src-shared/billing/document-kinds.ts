/** Posted documents: numbered, and fixed from then on. */
export const DOCUMENT_KINDS = ["invoice", "credit_note", "receipt", "pro_forma"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * What of an order an invoice covers. `whole`: all of an order of which nothing is invoiced yet · `delivery`: what one
 * delivery carries · `rest`: all that is left · `lines`: chosen ones.
 */
export const INVOICE_SCOPES = ["whole", "delivery", "rest", "lines"] as const;
export type InvoiceScope = (typeof INVOICE_SCOPES)[number];

/** What of an invoice a credit note takes back. `amount`: a sum by agreement. */
export const CREDIT_NOTE_SCOPES = ["rest", "lines", "amount"] as const;
export type CreditNoteScope = (typeof CREDIT_NOTE_SCOPES)[number];

/** What any posted document covers. */
export const DOCUMENT_SCOPES = [...INVOICE_SCOPES, "amount"] as const;
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number];

/** What a customer's statement lists. */
export const STATEMENT_KINDS = ["invoice", "credit_note", "payment", "refund"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What a document is answered as; `data`: its content as JSON. */
export const DOCUMENT_FORMATS = ["pdf", "html", "data"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
