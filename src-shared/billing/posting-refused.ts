/** Reason why a document cannot be posted: `details` of a `conflict`, which screens translate. */
export const POSTING_REASONS = [
  "draft",
  "cancelled",
  "nothing_left",
  "above_asked",
  "delivery_invoiced",
  "delivery_given_up",
  "part_invoiced",
  "pieces_left",
  "not_an_invoice",
  "invoice_credited",
  "money_left",
  "return_gave",
  "credit_first",
  "asks_for",
  "order_done",
  "above_order",
  "refunded",
  "bounced",
  "moved",
  "receipt_there",
  "series_taken",
  "number_taken",
] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];

export interface PostingRefused {
  because: PostingReason;
  /**
   * Quantity of a line (`pieces_left`), else dirhams (`above_asked`, `money_left`, `return_gave`,
   * `credit_first`, `asks_for`, `above_order`).
   */
  left?: number;
  lineId?: string;
  /** Number of the existing receipt (`receipt_there`). */
  id?: string;
  number?: string;
  series?: string;
}

/** `details` of a refund that is refused because an invoice still asks for that money. */
export interface RefundRefused {
  because: "credit_note_first";
  /** Refundable amount in dirhams. */
  refundable: number;
  /** The newest invoice that asks for it, which needs a credit note first. */
  invoice: { id: string; number: string };
}
