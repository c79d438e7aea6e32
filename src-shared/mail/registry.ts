import type { OrderStatus } from "../orders/states.ts";

/** What can change about how somebody signs in. */
export type AccountChange =
  | "email"
  | "authenticator_on"
  | "authenticator_off"
  | "passkey_added"
  | "passkey_removed"
  | "one_time_password"
  | "device_added";

/** What staff hear of a quote from its customer, or from the clock. */
export type QuoteNews = "accepted" | "declined" | "change" | "renewal" | "expired";

/** A version of a quote that a mail offers. */
export interface OfferJob {
  quoteId: string;
  version: number;
  /** What staff wrote for this mail alone. */
  message?: string;
  /** Set where a mail is only looked at: its version may be one that nobody has sent yet. */
  ahead?: true;
}

/**
 * Each kind of mail and what its row in the queue holds: ids, by which the reader (server/mail/readers) finds everything
 * else when the mail is sent, and never client markup.
 */
export interface MailJobs {
  /** `again`: asked for again by the customer. */
  "order-confirmation": { orderId: string; again?: boolean };
  "new-order": { orderId: string };
  "order-status": { orderId: string; status: OrderStatus };
  "order-cancelled-unpaid": { orderId: string };
  "contact-message": { messageId: string };
  "messages-quarantined": { at: string };
  "quote-request": { requestId: string };
  "quote-received": { requestId: string };
  "quote-sent": OfferJob;
  "quote-reminder": OfferJob;
  "quote-accepted": OfferJob;
  "quote-news": { quoteId: string; version: number; what: QuoteNews };
  "invoice-sent": { invoiceId: string };
  "one-time-code": { codeId: string; sealedCode: string };
  "password-changed": { staffId: string; at: string };
  "account-changed": { staffId: string; what: AccountChange; at: string };
  /** `percentage`: share of the desktops, 0 to 100; `by`: who published it. */
  "release-published": { name: string; release: string; percentage: number; by: string; at: string };
  "staff-invited": { staffId: string };
}
export type MailKind = keyof MailJobs;
