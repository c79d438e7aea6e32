import { fromJson } from "../../../db/json.ts";
import type { QuoteRow, QuoteVersionRow } from "../../../db/queries/quotes/quotes.ts";
import { searchText } from "../../../src-shared/orders/search.ts";
import type { QuoteLineKind } from "../../../src-shared/quotes/states.ts";
import type { PricedQuote } from "../../../src-shared/quotes/totals.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** A line as a version keeps it: everything that is printed, as it was when it was written. */
export interface ContentLine {
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

/** What a version says, as it lies in the database; whom it is for stands on the quote. */
export interface QuoteContent extends PricedQuote {
  sections: { id: string; title: LocalizedText; lines: ContentLine[] }[];
  services: { id: string; title: LocalizedText; amount: number }[];
  intro: LocalizedText | null;
  terms: LocalizedText | null;
  deliveryTerms: LocalizedText | null;
}

/** Versions of before there were terms of delivery have none. */
export const contentOf = (version: Pick<QuoteVersionRow, "content">): QuoteContent => ({
  deliveryTerms: null,
  ...fromJson<Omit<QuoteContent, "deliveryTerms">>(version.content),
});

export const linesOf = (content: QuoteContent): ContentLine[] => content.sections.flatMap((section) => section.lines);

/** A text as staff would have typed it: where there is no Arabic, they left it blank. */
export const asTyped = (text: LocalizedText): { en: string; ar: string | undefined } => ({ en: text.en, ar: text.ar });

/** What a quote is found by: its people, its number, and everything it offers. */
export function quoteFoundBy(
  quote: Pick<QuoteRow, "number" | "contact_name" | "contact_phone" | "contact_email" | "company">,
  content: QuoteContent,
): string {
  const company = quote.company
    ? fromJson<{ name: string; crNumber?: string; purchaseOrder?: string }>(quote.company)
    : undefined;
  const goods = linesOf(content).flatMap((line) => [line.sku, line.name.en, line.name.ar]);
  const people = [quote.contact_name, quote.contact_email, company?.name, company?.crNumber, company?.purchaseOrder];
  return searchText([quote.number, ...people, ...goods], [quote.number, quote.contact_phone]);
}
