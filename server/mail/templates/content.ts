import type { PostedKind } from "../../../src-shared/billing/posted-kinds.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import type { QuoteSums } from "../../../src-shared/quotes/totals.ts";
import type { OwnTexts } from "../../../src-shared/text/own-texts.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** The shop, for its mails. */
export type ShopView = Pick<
  ShopProfile["company"],
  "name" | "legalName" | "crNumber" | "address" | "phone" | "email"
> & {
  /** Absolute address of the shop in the mail's language, without a trailing slash. */
  url: string;
  /** The shop's colour: "#8a1538". */
  colour: string;
  /** Absolute address of the shop's logo, and its size in pixels; null: the name is written. */
  logo: { url: string; width: number; height: number } | null;
  ownTexts: OwnTexts;
};

/**
 * An order for a mail. Everything is as on the order page, except that the contact is not masked: a mail goes to the
 * customer's own mailbox, or to staff. The customer's words are already cleaned (readers/visitor-text.ts).
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
  lines: (Omit<FollowedOrder["lines"][number], "id" | "variantId" | "picture" | "leadDays"> & {
    /** Absolute address of the product's picture; null without one. */
    pictureUrl: string | null;
  })[];
};

export type BankView = ShopProfile["bank"];

/** A product in a quote request. */
export interface RequestedLine {
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  quantity: number;
  /** Dirhams: the price that the shop showed at the time of the request. */
  listedPrice: number;
}

/** A version of a quote for a mail to its customer; the offer itself is on its page. */
export interface QuoteView {
  number: string;
  version: number;
  name: string;
  /** A day in Qatar. */
  validUntil: string;
  /** Dirhams: without optional lines, or the accepted sum. */
  total: number;
  /** With all optional lines, where there are any to choose. */
  totalWithOptions: number | null;
  deposit: number | null;
  pageUrl: string;
}

/** What a version of a quote offers, for the mail that brings it. Amounts in dirhams. */
export interface OfferView {
  /** Rooms; the title of one that has none is blank. */
  sections: {
    title: LocalizedText;
    lines: (Omit<RequestedLine, "listedPrice"> & {
      /** After the line's discount, before that of the whole quote. */
      unitPrice: number;
      lineTotal: number;
      /** Counts only when the customer chooses it. */
      optional: boolean;
      /** Absolute address of the product's picture; null without one. */
      pictureUrl: string | null;
    })[];
  }[];
  /** Lines that are on the page alone. */
  more: number;
  services: { title: LocalizedText; amount: number }[];
  /** Without optional lines. */
  sums: QuoteSums;
  /** Basis points. */
  taxRate: number;
}

/** A posted document for a mail. */
export interface InvoiceView {
  kind: PostedKind;
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
