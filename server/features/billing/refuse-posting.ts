import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { PostingReason, PostingRefused } from "../../../src-shared/billing/posting-refused.ts";

/** Sentences for readers of the API; screens have texts of their own in both languages. */
const sentences: Record<PostingReason, string> = {
  draft: "A draft is no order yet: confirm it first, or make a pro-forma.",
  cancelled: "This order is cancelled.",
  nothing_left: "Nothing of this order is left to invoice.",
  above_asked: "That is more than the order still asks for: invoice the rest, which takes credits off.",
  delivery_invoiced: "All that this delivery carries stands on an invoice already, or came back.",
  delivery_given_up: "This delivery was given up.",
  part_invoiced: "Part of this order is invoiced already: invoice the rest.",
  pieces_left: "So many pieces are not left: the others stand on a document already, or came back.",
  not_an_invoice: "A credit note is for an invoice.",
  invoice_credited: "Nothing is left of this invoice.",
  money_left: "That is more than is left of this invoice.",
  return_gave: "That is more than the return gave.",
  credit_first: "What came back waits for its credit note: post that first, naming the return.",
  asks_for: "The order does not ask for that much any more. Name the return that this is for.",
  order_done: "This order is done: a deposit can no longer be asked.",
  above_order: "A deposit is not more than the order.",
  refunded: "A receipt is for money that came in.",
  bounced: "This money did not come: it bounced.",
  moved: "This money came with another order: its receipt is there.",
  receipt_there: "There is a receipt for this money already.",
  series_taken: "This series belongs to another desktop.",
  number_taken: "This number is on another receipt.",
};

/** The refusal of a posting, with its reason. */
export const refusePosting = (
  because: PostingReason,
  details: Omit<PostingRefused, "because"> = {},
): Refusal<"conflict"> => refuse("conflict", { message: sentences[because], details: { because, ...details } });
