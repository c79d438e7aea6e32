import type { QuoteVersionRow } from "../../../../db/queries/quotes/quotes.ts";
import type { StaffQuoteVersion } from "../../../../src-shared/quotes/content.ts";
import { quoteTotals, sumsOf } from "../../../../src-shared/quotes/totals.ts";
import type { CatalogueView } from "../../catalogue/catalogue-index.ts";
import { agreedPriceOf, contentOf } from "../quote-content.ts";

/** A version without cost and margin, for staff who are no managers (src-shared/README.md, People and access). */
export const withoutMargin = (version: StaffQuoteVersion): StaffQuoteVersion => ({
  ...version,
  margin: null,
  sections: version.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, cost: null })),
  })),
});

/** A version for managers. The customer gets the same through a schema without cost and margin. */
export function versionView(view: CatalogueView, row: QuoteVersionRow): StaffQuoteVersion {
  const content = contentOf(row);
  const base = quoteTotals(content);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    intro: content.intro,
    terms: content.terms,
    deliveryTerms: content.deliveryTerms,
    validUntil: row.valid_until,
    services: content.services,
    deliveryFee: content.deliveryFee,
    discount: content.discount,
    taxRate: content.taxRate,
    depositPercent: content.depositPercent,
    sums: { base: sumsOf(base), withOptions: sumsOf(quoteTotals(content, "all")) },
    margin: base.margin,
    sections: content.sections.map((section) => ({
      id: section.id,
      title: section.title,
      total: base.sections.get(section.id) ?? 0,
      lines: section.lines.map(({ image, leadDays: _, ...line }) => ({
        ...line,
        agreedPrice: agreedPriceOf(line),
        picture: view.picture(image, line.name),
        netUnitPrice: base.lines.get(line.id)?.netUnitPrice ?? line.unitPrice,
        lineTotal: line.unitPrice * line.quantity,
      })),
    })),
  };
}
