import type { FollowedOrder } from "../../../src-shared/contract/orders.ts";
import type { ShopProfile } from "../../../src-shared/contract/shop.ts";
import type { Lang } from "../../../src-shared/model/localized.ts";

/** What a mail knows of the shop it comes from. */
export type ShopFacts = Pick<
  ShopProfile["company"],
  "name" | "legalName" | "crNumber" | "address" | "phone" | "email"
> & {
  /** Absolute address of the shop in the mail's language, without a trailing slash. */
  url: string;
};

/**
 * An order as a mail tells of it. Everything is as the order page has it, except that the contact is not masked: a mail
 * goes to the customer's own mailbox, or to staff. What the customer typed is already harmless (visitor-text.ts).
 */
export type OrderFacts = Pick<
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

export type BankFacts = ShopProfile["bank"];

/** Each kind of mail and what it needs to know. A new kind is one line here, one in facts.ts and one template. */
export interface MailKinds {
  "order-confirmation": {
    order: OrderFacts;
    followUrl: string;
    /** Set while the order is to be paid by transfer. */
    bank: BankFacts | null;
    /** Asked for again by the customer, perhaps long after ordering. */
    again: boolean;
  };
  "new-order": { order: OrderFacts; adminUrl: string; note: string | null };
  "order-status": {
    order: OrderFacts;
    followUrl: string;
    status: OrderFacts["status"];
    /** What staff wrote for the customer. */
    note: string | null;
  };
  "order-cancelled-unpaid": { order: OrderFacts; followUrl: string };
}

export type MailKind = keyof MailKinds;

export type MailContent = {
  [Kind in MailKind]: { kind: Kind; lang: Lang; shop: ShopFacts; data: MailKinds[Kind] };
}[MailKind];

export interface RenderedMail {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}
