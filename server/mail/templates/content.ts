import type { DocumentKind } from "../../../src-shared/billing/document-kinds.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { AccountChange, MailKind, QuoteNews } from "../../../src-shared/mail/registry.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import type { Role } from "../../../src-shared/staff/roles.ts";
import type { Lang, LocalizedText } from "../../../src-shared/values/localized.ts";

/** What a mail knows of the shop it comes from. */
export type ShopView = Pick<
  ShopProfile["company"],
  "name" | "legalName" | "crNumber" | "address" | "phone" | "email"
> & {
  /** Absolute address of the shop in the mail's language, without a trailing slash. */
  url: string;
};

/**
 * An order as a mail tells of it. Everything is as the order page has it, except that the contact is not masked: a mail
 * goes to the customer's own mailbox, or to staff. What the customer typed is already harmless (readers/visitor-text.ts).
 */
export type OrderView = Pick<
  FollowedOrder,
  | "id"
  | "number"
  | "status"
  | "createdAt"
  | "lang"
  | "method"
  | "address"
  | "slot"
  | "paymentMethod"
  | "paymentStatus"
  | "paymentDueAt"
  | "balance"
  | "totals"
> & {
  contact: { name: string; phone: string; email: string };
  company: { name: string; crNumber?: string; purchaseOrder?: string } | null;
  lines: Omit<FollowedOrder["lines"][number], "id" | "picture" | "leadDays">[];
};

export type BankView = ShopProfile["bank"];

/** A product that somebody asks a price for. */
export interface AskedLine {
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  quantity: number;
  /** Dirhams: what the shop showed when it was asked for. */
  listedPrice: number;
}

/** A version of a quote as a mail to its customer tells of it; the offer itself stands on its page. */
export interface QuoteView {
  number: string;
  version: number;
  name: string;
  /** A day in Qatar. */
  validUntil: string;
  /** Dirhams: without optional lines, or what was accepted. */
  total: number;
  /** With all optional lines, where there are any to choose. */
  totalWithOptions: number | null;
  deposit: number | null;
  pageUrl: string;
}

/** A posted document as a mail tells of it. */
export interface InvoiceView {
  kind: DocumentKind;
  number: string;
  name: string;
  /** Days in Qatar. */
  issuedOn: string;
  dueOn: string | null;
  /** Dirhams. */
  total: number;
  pageUrl: string;
}

/** Each kind of mail and what its template shows. A new kind is an entry here and in MailJobs, a reader in readers/ and a template. */
export interface MailViews {
  "order-confirmation": {
    order: OrderView;
    followUrl: string;
    /** Set while the order is to be paid by transfer. */
    bank: BankView | null;
    /** Asked for again by the customer, perhaps long after ordering. */
    again: boolean;
  };
  "new-order": { order: OrderView; adminUrl: string; note: string | null };
  "order-status": {
    order: OrderView;
    followUrl: string;
    status: OrderView["status"];
    /** What staff wrote for the customer. */
    note: string | null;
  };
  "order-cancelled-unpaid": { order: OrderView };
  "contact-message": {
    name: string;
    email: string;
    phone: string | null;
    subject: string;
    message: string;
    lang: Lang;
    at: string;
  };
  /** More messages came in an hour than are mailed one by one. */
  "messages-quarantined": { at: string; adminUrl: string };
  "quote-request": {
    number: string;
    contact: { name: string; company: string | null; email: string; phone: string };
    message: string | null;
    /** The name of a file that came along. */
    attachment: string | null;
    lines: AskedLine[];
    lang: Lang;
    at: string;
  };
  "quote-received": { number: string; lines: AskedLine[]; at: string };
  "quote-sent": {
    quote: QuoteView;
    /** What staff wrote to the customer above the offer. */
    intro: LocalizedText | null;
    /** What they wrote for this mail alone; plain text. */
    message: string | null;
    hasFile: boolean;
  };
  "quote-reminder": { quote: QuoteView };
  "quote-accepted": { quote: QuoteView; at: string };
  "quote-news": {
    what: QuoteNews;
    number: string;
    version: number;
    total: number;
    contact: { name: string; company: string | null; email: string; phone: string };
    /** What the customer wrote. */
    words: string | null;
    adminUrl: string;
  };
  "invoice-sent": { invoice: InvoiceView; hasFile: boolean };
  "one-time-code": { code: string; minutes: number };
  "password-changed": { name: string; at: string };
  "account-changed": {
    name: string;
    what: AccountChange;
    at: string;
  };
  "release-published": {
    name: string;
    release: string;
    /** Share of the desktops, 0 to 100. */
    percentage: number;
    /** Who published it. */
    by: string;
    at: string;
    updatesUrl: string;
  };
  "staff-invited": { name: string; email: string; role: Role; signInUrl: string };
}

export type MailContent = {
  [Kind in MailKind]: { kind: Kind; lang: Lang; shop: ShopView; data: MailViews[Kind] };
}[MailKind];

export interface RenderedMail {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}
