import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { QuoteView } from "../../../src-shared/documents/views.ts";
import type { StaffQuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";

/**
 * One version of a quote without what it costs the shop or earns. Without a number: the newest that was sent, or the
 * draft while none was.
 */
export function quoteDocument(quote: StaffQuote, number: number | undefined): QuoteView | Refusal<"not_found"> {
  const wanted = number ?? quote.sent ?? quote.newest;
  const version = quote.versions.find((one) => one.number === wanted);
  if (!version) return refuse("not_found");
  const { contact, company, address, createdAt, acceptance } = quote;
  return {
    number: quote.number,
    contact,
    company,
    address,
    createdAt,
    version: withoutCosts(version),
    acceptance: acceptance?.version === version.number ? acceptance : null,
  };
}

function withoutCosts({ margin: _margin, sections, ...version }: StaffQuoteVersion): QuoteView["version"] {
  return {
    ...version,
    sections: sections.map((section) => ({ ...section, lines: section.lines.map(({ cost: _cost, ...line }) => line) })),
  };
}
