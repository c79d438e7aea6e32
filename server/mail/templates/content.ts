import type { DocumentKind } from "../../../src-shared/billing/document-kinds.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

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

export interface RenderedMail {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}
