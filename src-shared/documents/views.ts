/** View models of documents: of an order, a quote, a delivery or a product. */
import type { z } from "zod";
import type { seller } from "../billing/content.ts";
import type { StaffOrder } from "../orders/staff-order.ts";
import type { QuoteAcceptance, QuoteVersion } from "../quotes/content.ts";
import type { StaffQuote } from "../quotes/staff-quote.ts";
import type { LocalizedText } from "../values/localized.ts";

export type Seller = z.output<typeof seller>;

/** An order as documents show it. */
export type OrderView = Pick<
  StaffOrder,
  | "id"
  | "placedAt"
  | "contact"
  | "company"
  | "method"
  | "address"
  | "slot"
  | "paymentMethod"
  | "paymentDueAt"
  | "totals"
  | "credited"
  | "received"
  | "balance"
  | "deposit"
  | "note"
> & {
  /** "" for a draft, and until the server has numbered it. */
  number: string;
  /** Of the receipts that were posted for its money, oldest first. */
  receipts: string[];
  lines: Pick<
    StaffOrder["lines"][number],
    | "id"
    | "sku"
    | "name"
    | "optionText"
    | "quantity"
    | "unitPrice"
    | "listPrice"
    | "discount"
    | "services"
    | "lineTotal"
  >[];
  payments: Pick<StaffOrder["payments"][number], "kind" | "method" | "amount" | "state" | "reference" | "at">[];
};

export interface GoodsLine {
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  quantity: number;
}

/** Goods with their paid services. */
export type CarriedLine = GoodsLine & {
  id: string;
  services: OrderView["lines"][number]["services"][number]["key"][];
};

/** View model of a delivery. No prices, but the amount that the crew collects. */
export interface DeliveryView {
  order: Pick<OrderView, "number" | "contact" | "company" | "method" | "address" | "paymentMethod" | "note">;
  /** Dirhams that the crew collects; 0: all is paid; null: not paid on delivery. */
  collect: number | null;
  /** A day in Qatar, and the window of the day. */
  date: string | null;
  window: string | null;
  /** Number of the delivery, and their count. */
  part: number;
  parts: number;
  lines: CarriedLine[];
  /** Where staff open the order. */
  staffUrl: string;
}

export type PickedLine = CarriedLine & {
  open: number;
  /** Storage place; "" where none is named. */
  bin: string;
  /** In a `data:` address, with its proportions; null where there is none. */
  picture: { src: string; width: number; height: number } | null;
};

export interface PickListView {
  order: Pick<OrderView, "number" | "contact" | "company" | "method" | "address" | "paymentMethod" | "slot" | "note">;
  /** Dirhams to collect for all open deliveries, as on the delivery note. */
  collect: number | null;
  /** In the order of their storage places. */
  lines: PickedLine[];
  staffUrl: string;
}

export type QuoteView = Pick<StaffQuote, "number" | "contact" | "company" | "address" | "createdAt"> & {
  version: QuoteVersion;
  /** Set once this very version was accepted. */
  acceptance: QuoteAcceptance | null;
  /** Address of its page for the customer, on what a desktop prints. */
  pageUrl?: string;
};

export interface LabelView {
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  brand: string | null;
  /** Dirhams; the second is the price before a reduction. */
  price: number;
  compareAtPrice: number | null;
  warrantyMonths: number | null;
  /** The product's public page. */
  url: string;
}
