/** Posted documents: numbered, and fixed from then on. */
export const DOCUMENT_KINDS = ["invoice", "credit_note", "receipt", "pro_forma"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
