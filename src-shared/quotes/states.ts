// The life of a quote as one table (src-shared/README.md, Quotes). Staff are shown only the moves it allows, and the
// server refuses all others with a 409 that names the allowed ones.

/** A product of the shop, or goods written by hand. */
export const QUOTE_LINE_KINDS = ["product", "text"] as const;
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number];

/** What a customer may ask on the page of a quote: another version, or a new offer after this one expired. */
export const QUOTE_QUESTION_KINDS = ["change", "renewal"] as const;
export type QuoteQuestionKind = (typeof QUOTE_QUESTION_KINDS)[number];

/** Who accepted or declined a quote; `staff`: written down by staff, who were told. */
export const DECIDED_BY = ["customer", "staff"] as const;
export type DecidedBy = (typeof DECIDED_BY)[number];

/** Of a version of a quote. */
export const VERSION_STATES = ["draft", "sent"] as const;
export type VersionState = (typeof VERSION_STATES)[number];

export const QUOTE_STATUSES = [
  "draft",
  "sent",
  "viewed",
  "accepted",
  "ordered",
  "declined",
  "expired",
  "withdrawn",
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** Where it begins when a visitor asks: a request is no quote before somebody takes it up. */
export const REQUESTED = "requested";

// Back to draft is always the next version: what was sent never changes. What is over can be taken up again like that,
// because customers come back. What was accepted binds both sides: it is revised only where the customer agrees, and stands
// until the next version is accepted (server/features/quotes/ordering/standing-acceptance.ts).
const MOVES: Readonly<Record<QuoteStatus | typeof REQUESTED, readonly QuoteStatus[]>> = {
  requested: ["draft"],
  draft: ["sent", "withdrawn"],
  sent: ["viewed", "accepted", "declined", "expired", "withdrawn", "draft"],
  viewed: ["accepted", "declined", "expired", "withdrawn", "draft"],
  accepted: ["ordered", "withdrawn", "draft"],
  ordered: [],
  declined: ["draft"],
  expired: ["draft"],
  withdrawn: ["draft"],
};

/** The statuses a quote may take next; none when it is ordered as a whole. */
export const quoteMoves = (status: QuoteStatus | typeof REQUESTED): readonly QuoteStatus[] => MOVES[status];

export const canQuoteMove = (from: QuoteStatus, to: QuoteStatus): boolean => MOVES[from].includes(to);

/** Whether the customer may still say yes or no to the version that was sent. */
export const isOpenQuote = (status: QuoteStatus): boolean => status === "sent" || status === "viewed";

/** Whether staff may write: the draft itself, or the version after one that was sent. */
export const isQuoteEditable = (status: QuoteStatus): boolean => status === "draft" || canQuoteMove(status, "draft");

/** Whether nothing more is expected of it, so that pieces kept for it go back on the shelf. */
export const isQuoteOver = (status: QuoteStatus): boolean =>
  status === "ordered" || status === "declined" || status === "expired" || status === "withdrawn";
