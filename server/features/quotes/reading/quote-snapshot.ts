import { fromJson } from "../../../../db/json.ts";
import type { QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import { linesOf, type QuoteContent } from "../quote-content.ts";

/** Snapshot of a quote before or after a change, for the audit log. */
export function quoteSnapshot(quote: QuoteRow, content: QuoteContent) {
  return {
    number: quote.number,
    status: quote.status,
    newest: quote.newest,
    contact: { name: quote.contact_name, phone: quote.contact_phone, email: quote.contact_email },
    company: quote.company ? fromJson(quote.company) : null,
    validUntil: quote.valid_until,
    lines: linesOf(content).map(({ sku, name, quantity, unitPrice, discount, optional }) => ({
      item: sku || name.en,
      quantity,
      unitPrice,
      discount,
      optional,
    })),
    services: content.services.map(({ title, amount }) => ({ title: title.en, amount })),
    deliveryFee: content.deliveryFee,
    discount: content.discount,
    depositPercent: content.depositPercent,
    total: quote.total,
  };
}
