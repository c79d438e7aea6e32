/** The kinds of printable documents; the registry says what each of them is. */
export const DOCUMENT_KINDS = [
  "quote",
  "invoice",
  "confirmation",
  "pick-list",
  "delivery-note",
  "receipt80",
  "label",
] as const;
