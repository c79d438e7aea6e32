import { fromJson } from "../../../../db/json.ts";
import { findQuote, findQuoteVersion } from "../../../../db/queries/quotes/quotes.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { QuoteLineInput } from "../../../../src-shared/quotes/draft.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { priceQuote } from "../price-quote.ts";
import { agreedPriceOf, asTyped, type ContentLine, contentOf, type QuoteContent } from "../quote-content.ts";
import type { StaffQuoteWork } from "../quote-work.ts";
import { beginQuote } from "./create-quote.ts";
import { usualLastDay } from "./next-version.ts";

/**
 * Copies the newest version of a quote into a quote of its own for the same customer, with new ids. At today's prices
 * unless the old ones are requested; goods that are not sold any more are left out.
 */
export async function copyQuote(
  work: StaffQuoteWork,
  id: string,
  asked: { id?: string | undefined; versionId?: string | undefined; refreshPrices: boolean },
): Promise<{ quoteId: string } | Refusal<"not_found" | "invalid" | "conflict">> {
  const { tx, view, now } = work;
  const quote = await findQuote(tx, id);
  const version = quote && (await findQuoteVersion(tx, id, quote.newest));
  if (!quote || !version) return refuse("not_found");
  const original = withOwnIds(contentOf(version), now);
  const written = {
    ...original,
    services: original.services.map((service) => ({ ...service, title: asTyped(service.title) })),
    intro: original.intro ? asTyped(original.intro) : undefined,
    terms: original.terms ? asTyped(original.terms) : undefined,
    deliveryTerms: original.deliveryTerms ? asTyped(original.deliveryTerms) : undefined,
    sections: original.sections.map(({ id: sectionId, title, lines }) => ({
      id: sectionId,
      title: asTyped(title),
      lines: lines.filter((line) => line.kind === "text" || isSold(view, line)).map(asInput),
    })),
  };
  const content = await priceQuote(work, written, {
    known: original,
    refreshPrices: asked.refreshPrices,
    // A discount that a manager gave this customer once is not valid for everybody from then on.
    discountsStand: false,
  });
  if (isRefusal(content)) return content;
  const draft = {
    lang: quote.lang,
    contact: { name: quote.contact_name, phone: quote.contact_phone, email: quote.contact_email },
    company: quote.company ? fromJson(quote.company) : undefined,
    address: quote.address ? fromJson(quote.address) : undefined,
    validUntil: await usualLastDay(work),
  };
  return beginQuote(work, {
    id: asked.id,
    versionId: asked.versionId,
    draft,
    content,
    requestId: null,
    copiedFrom: quote.id,
  });
}

const isSold = (view: StaffQuoteWork["view"], line: ContentLine): boolean =>
  line.productId !== null && view.has(line.productId);

function withOwnIds(content: QuoteContent, now: Date): QuoteContent {
  const fresh = () => newId(now.getTime());
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      id: fresh(),
      lines: section.lines.map((line) => ({ ...line, id: fresh() })),
    })),
    services: content.services.map((service) => ({ ...service, id: fresh() })),
  };
}

function asInput(line: ContentLine): QuoteLineInput {
  const { id, quantity, discount, optional } = line;
  const common = {
    id,
    quantity,
    discount,
    optional,
    note: line.note ? asTyped(line.note) : undefined,
    cost: line.cost ?? undefined,
  };
  return line.kind === "text"
    ? { ...common, kind: "text", sku: line.sku, name: asTyped(line.name), listPrice: line.listPrice }
    : { ...common, kind: "product", variantId: line.variantId ?? "", agreedPrice: agreedPriceOf(line) };
}
