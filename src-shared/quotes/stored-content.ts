import type { LocalizedText } from "../values/localized.ts";
import type { QuoteLineKind } from "./states.ts";
import type { PricedQuote } from "./totals.ts";

/** Snapshot of a line of a version, with everything that is printed. */
export interface StoredQuoteLine {
  id: string;
  kind: QuoteLineKind;
  productId: string | null;
  variantId: string | null;
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  /** A path in the library. */
  image: string | null;
  quantity: number;
  /** Dirhams for one piece; the discount in basis points. */
  listPrice: number;
  discount: number;
  unitPrice: number;
  optional: boolean;
  note: LocalizedText | null;
  cost: number | null;
  leadDays: number;
}

/** The content of a quote's version as stored; its customer and contact are columns of the quote. */
export interface StoredQuoteContent extends PricedQuote {
  sections: { id: string; title: LocalizedText; lines: StoredQuoteLine[] }[];
  services: { id: string; title: LocalizedText; amount: number }[];
  intro: LocalizedText | null;
  terms: LocalizedText | null;
  /** Absent from versions written before terms of delivery existed. */
  deliveryTerms?: LocalizedText | null;
}
