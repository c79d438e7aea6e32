/**
 * Every mail: what its row in the queue holds, who sees it, in which language it is. Its reader is in server/mail/readers, its
 * template in server/mail/templates, its subject, words and name in text/mail.
 */

import type { OrderStatus } from "../orders/states.ts";
import type { Lang } from "../values/localized.ts";

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

/** What the row of each kind in the mail queue holds: ids, by which its reader finds everything else, and never client markup. */
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

interface MailDefinition {
  /**
   * Who sees it in the back office. `staff`: it belongs to the shop's business, and is looked at and sent again from there.
   * `admin`: administrators see that it was sent, because it may open a door (a code, an invitation, news about an account);
   * nobody looks at it or sends it again.
   */
  seenBy: "staff" | "admin";
  /** `recipient`: in their language; otherwise the one of the shop's own mailbox. */
  lang: "recipient" | Lang;
  /** Sent again, it goes to the address that the order has then. */
  toOrderContact?: true;
  /**
   * About signing in: neither held back by the cap of mails to one mailbox nor counted for it, or whoever fills a mailbox with
   * orders also delays a code or silences the alarm about a changed password. What causes it has limits of its own.
   */
  uncapped?: true;
}

const toCustomerOfOrder = { seenBy: "staff", lang: "recipient", toOrderContact: true } as const;
const toCustomer = { seenBy: "staff", lang: "recipient" } as const;
const toShop = { seenBy: "staff", lang: "en" } as const;
const aboutSigningIn = { seenBy: "admin", lang: "recipient", uncapped: true } as const;

export const MAILS: Readonly<Record<MailKind, MailDefinition>> = {
  "order-confirmation": toCustomerOfOrder,
  "new-order": toShop,
  "order-status": toCustomerOfOrder,
  "order-cancelled-unpaid": toCustomerOfOrder,
  "contact-message": toShop,
  "messages-quarantined": { seenBy: "admin", lang: "en" },
  "quote-request": toShop,
  "quote-received": toCustomer,
  "quote-sent": toCustomer,
  "quote-reminder": toCustomer,
  "quote-accepted": toCustomer,
  // To whoever works on the quote, in their language.
  "quote-news": { seenBy: "staff", lang: "recipient" },
  "invoice-sent": toCustomer,
  "one-time-code": aboutSigningIn,
  "password-changed": aboutSigningIn,
  "account-changed": aboutSigningIn,
  "release-published": aboutSigningIn,
  "staff-invited": aboutSigningIn,
};

export const MAIL_KINDS = Object.keys(MAILS) as readonly MailKind[];

/** A newer program beside this one may have queued a kind that is not known here. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAILS, kind);

/** Kinds that staff look at and send again. */
export const STAFF_MAILS: readonly MailKind[] = MAIL_KINDS.filter((kind) => MAILS[kind].seenBy === "staff");

export const isStaffMail = (kind: string): boolean => isMailKind(kind) && MAILS[kind].seenBy === "staff";
