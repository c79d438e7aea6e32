import { fromJson } from "../../../db/json.ts";
import type { QuoteRow, QuoteVersionRow } from "../../../db/queries/quotes/quotes.ts";
import { discountedPrice } from "../../../src-shared/orders/discount.ts";
import { searchText } from "../../../src-shared/orders/search.ts";
import type { StoredQuoteContent, StoredQuoteLine } from "../../../src-shared/quotes/stored-content.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

export type ContentLine = StoredQuoteLine;
export type QuoteContent = StoredQuoteContent & { deliveryTerms: LocalizedText | null };

/** Content of a version; those from before there were terms of delivery have none. */
export const contentOf = (version: Pick<QuoteVersionRow, "content">): QuoteContent => ({
  deliveryTerms: null,
  ...fromJson(version.content),
});

export const linesOf = (content: QuoteContent): ContentLine[] => content.sections.flatMap((section) => section.lines);

/** The price of a line that was typed as one, where no discount in basis points gives it; else null. */
export const agreedPriceOf = ({
  listPrice,
  discount,
  unitPrice,
}: Pick<ContentLine, "listPrice" | "discount" | "unitPrice">): number | null =>
  unitPrice === discountedPrice(listPrice, discount) ? null : unitPrice;

/** A text as if staff had typed it: a missing Arabic text is blank. */
export const asTyped = (text: LocalizedText): { en: string; ar: string | undefined } => ({ en: text.en, ar: text.ar });

/** Search text of a quote: its people, its number, and all lines. */
export function quoteSearchText(
  quote: Pick<QuoteRow, "number" | "contact_name" | "contact_phone" | "contact_email" | "company">,
  content: QuoteContent,
): string {
  const company = quote.company ? fromJson(quote.company) : undefined;
  const goods = linesOf(content).flatMap((line) => [line.sku, line.name.en, line.name.ar]);
  const people = [quote.contact_name, quote.contact_email, company?.name, company?.crNumber, company?.purchaseOrder];
  return searchText([quote.number, ...people, ...goods], [quote.number, quote.contact_phone]);
}
