import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import type { Actor } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentData } from "../../../src-shared/documents/registry.ts";
import type { QuoteView } from "../../../src-shared/documents/views.ts";
import type { StaffQuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { sellerOf } from "../billing/parties.ts";
import { readStaffQuote } from "../quotes/reading/read-staff-quote.ts";
import { readShopSettings } from "../shop/profile.ts";
import type { DocumentReader } from "./reader.ts";

export const readQuoteDocument: DocumentReader<DocumentData["quote"]> = async (app, id, { version }) => {
  const row = await findQuote(app.db, id);
  if (!row) return refuse("not_found");
  // A document never shows the cost of its lines.
  const actor: Actor = { kind: "visitor" };
  const quote = await readStaffQuote({ app, db: app.db, view: await app.catalogue.current(), actor }, row);
  const view = viewOf(quote, version);
  if (isRefusal(view)) return view;
  const seller = sellerOf(await readShopSettings(app.db));
  return { name: `${quote.number}-${view.version.number}`, lang: quote.lang, data: [{ seller, quote: view }] };
};

/** One version of a quote without cost and margin. Without a number: the newest that was sent, or the draft while none was. */
function viewOf(quote: StaffQuote, number: number | undefined): QuoteView | Refusal<"not_found"> {
  const wanted = number ?? quote.sent ?? quote.newest;
  const version = quote.versions.find((version) => version.number === wanted);
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
