/**
 * The registry of mails: for each kind the data of its row in the queue and its audience in the back office. Its reader is in
 * server/mail/readers, its template in server/mail/templates, its subject, words and name in text/mail.
 */

import type { DeliveryState } from "../delivery/states.ts";
import type { OrderStatus } from "../orders/states.ts";

/** Changes of a user's sign-in that a mail reports. */
export type AccountChange =
  | "email"
  | "authenticator_on"
  | "authenticator_off"
  | "passkey_added"
  | "passkey_removed"
  | "one_time_password"
  | "device_added";

/** News of a quote that a mail reports to staff. */
export type QuoteNews = "accepted" | "declined" | "change" | "renewal" | "expired";

/** What a customer did on the page of an order, reported to staff by mail. */
export type OrderNews = "cancelled" | "time" | "question";

/** A version of a quote that a mail offers. */
export interface OfferJob {
  quoteId: string;
  version: number;
  /** Message of staff for this mail. */
  message?: string;
  /** Set for previews, whose version may not be sent yet. */
  ahead?: true;
}

/** Data of each kind in the mail queue: ids, from which its reader finds everything else, and never markup of clients. */
export interface MailJobs {
  /** `again`: asked for again by the customer. */
  "order-confirmation": { orderId: string; again?: boolean };
  "new-order": { orderId: string };
  "order-status": { orderId: string; status: OrderStatus };
  /** One delivery of an order has left or arrived. */
  "order-shipment": { orderId: string; deliveryId: string; state: Extract<DeliveryState, "out" | "delivered"> };
  /** Another delivery time that the customer chose on the order's page. */
  "order-time": { orderId: string };
  /** An answer of staff on the order's page. */
  "order-answer": { orderId: string; eventId: string };
  /** To the shop: what a customer did on the page of an order; `eventId`: of a question. */
  "order-news": { orderId: string; what: OrderNews; eventId?: string };
  "order-cancelled-unpaid": { orderId: string };
  "contact-message": { messageId: string };
  /** An answer of staff to a message from the contact form. */
  "message-reply": { messageId: string; replyId: string };
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
  "alert-opened": { alertId: string };
  "alert-over": { alertId: string };
}
export type MailKind = keyof MailJobs;

interface MailDefinition {
  /**
   * Audience in the back office. `staff`: staff may read it and send it again. `admin`: administrators see that it was sent;
   * nobody may read it or send it again, because it holds credentials or news about an account.
   */
  seenBy: "staff" | "admin";
  /** Whether it goes to the current address of the order when it is sent again. */
  toOrderContact?: true;
  /**
   * Neither counted nor withheld by the cap of mails to one mailbox, so that a flood of orders cannot delay a code, the alarm about a
   * changed password, or an alert. What causes them has limits of its own.
   */
  uncapped?: true;
}

const toCustomerOfOrder = { seenBy: "staff", toOrderContact: true } as const;
const toCustomer = { seenBy: "staff" } as const;
const toShop = { seenBy: "staff" } as const;
/** Alerts: the cap would hold back the last of many, which may be the one that matters. */
const toOperator = { seenBy: "admin", uncapped: true } as const;
const aboutSigningIn = { seenBy: "admin", uncapped: true } as const;

export const MAILS: Readonly<Record<MailKind, MailDefinition>> = {
  "order-confirmation": toCustomerOfOrder,
  "new-order": toShop,
  "order-status": toCustomerOfOrder,
  "order-shipment": toCustomerOfOrder,
  "order-time": toCustomerOfOrder,
  "order-answer": toCustomerOfOrder,
  "order-news": toShop,
  "order-cancelled-unpaid": toCustomerOfOrder,
  "contact-message": toShop,
  "message-reply": toCustomer,
  "messages-quarantined": { seenBy: "admin" },
  "quote-request": toShop,
  "quote-received": toCustomer,
  "quote-sent": toCustomer,
  "quote-reminder": toCustomer,
  "quote-accepted": toCustomer,
  // To the member of staff who works on the quote.
  "quote-news": { seenBy: "staff" },
  "invoice-sent": toCustomer,
  "one-time-code": aboutSigningIn,
  "password-changed": aboutSigningIn,
  "account-changed": aboutSigningIn,
  "release-published": aboutSigningIn,
  "staff-invited": aboutSigningIn,
  "alert-opened": toOperator,
  "alert-over": toOperator,
};

export const MAIL_KINDS = Object.keys(MAILS) as readonly MailKind[];

/** Whether a kind is known here; a newer version of the program may have queued others. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAILS, kind);

/** Alerts and their ends. */
export const ALERT_MAILS: readonly MailKind[] = ["alert-opened", "alert-over"];

/** Kinds that staff may read and send again. */
export const STAFF_MAILS: readonly MailKind[] = MAIL_KINDS.filter((kind) => MAILS[kind].seenBy === "staff");

export const isStaffMail = (kind: string): boolean => isMailKind(kind) && MAILS[kind].seenBy === "staff";
