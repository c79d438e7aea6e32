// The life of a quote as one table (src-shared/README.md, Quotes). Staff are shown only the moves it allows, and the
// server refuses all others with a 409 that names the allowed ones.

/** A product of the shop, or goods written by hand. */
export const QUOTE_LINE_KINDS = ["product", "text"] as const;
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number];

/** Questions of a customer on the page of a quote: another version, or a new offer after this one expired. */
export const QUOTE_QUESTION_KINDS = ["change", "renewal"] as const;
export type QuoteQuestionKind = (typeof QUOTE_QUESTION_KINDS)[number];

/** Origin of an acceptance or refusal; `staff`: recorded by staff. */
export const DECIDED_BY = ["customer", "staff"] as const;
export type DecidedBy = (typeof DECIDED_BY)[number];

/** States of a version of a quote. */
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

/** State before the first status: a visitor's request of which staff have made no quote yet. */
export const REQUESTED = "requested";

// A move back to draft begins the next version, because a sent one never changes. Quotes that ended can be reopened like that.
// An accepted version is binding: it is revised only where the customer agrees, and stays binding until the next version is
// accepted (server/features/quotes/ordering/standing-acceptance.ts). One move is not in the table, because nobody can choose it:
// an expired quote is accepted by a signature that was drawn on a desktop before it expired (D231).
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

/** Whether the customer may still accept or decline the sent version. */
export const isOpenQuote = (status: QuoteStatus): boolean => status === "sent" || status === "viewed";

/** Whether staff may write a version: the draft, or the one after a sent version. */
export const isQuoteEditable = (status: QuoteStatus): boolean => status === "draft" || canQuoteMove(status, "draft");

/** Whether the quote has ended, so that its hold is released. */
export const isQuoteOver = (status: QuoteStatus): boolean =>
  status === "ordered" || status === "declined" || status === "expired" || status === "withdrawn";
