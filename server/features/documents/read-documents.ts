import { findOrder } from "../../../db/queries/orders/orders.ts";
import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import type { Db } from "../../../db/schema.ts";
import { officePath, orderScreen } from "../../../src-shared/addresses.ts";
import type { Actor } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentChoices, DocumentKind } from "../../../src-shared/documents/operations.ts";
import type { DocumentOf } from "../../../src-shared/documents/views.ts";
import type { App } from "../../context.ts";
import { sellerOf } from "../billing/parties.ts";
import { readInvoice } from "../billing/read-invoice.ts";
import { readStaffOrder } from "../orders/reading/read-staff-order.ts";
import { readStaffQuote } from "../quotes/reading/read-staff-quote.ts";
import { readShopSettings } from "../shop/profile.ts";
import { labelsOf } from "./labels.ts";
import { confirmationOf, deliveryNotesOf, pickListOf, receiptOf } from "./order-documents.ts";
import type { PrintBundle } from "./print-bundle.ts";
import { quoteDocument } from "./quote-document.ts";

type Reading = Pick<App, "config" | "secrets" | "catalogue" | "now"> & { db: Db };
type Found = PrintBundle | Refusal<"not_found">;

/** What stands on a document, as of now; of a posted document, as it was posted and nothing else. */
export async function readDocuments(
  app: Reading,
  kind: DocumentKind,
  id: string,
  choices: DocumentChoices & { withVoided?: boolean },
): Promise<Found> {
  if (kind === "invoice") return invoiceDocuments(app, id, choices);
  if (kind === "quote") return quoteDocuments(app, id, choices);
  if (kind === "label") return labelsOf(app, id, choices);
  return orderDocuments(app, kind, id, choices);
}

async function invoiceDocuments({ db }: Reading, id: string, choices: DocumentChoices): Promise<Found> {
  const invoice = await readInvoice(db, id);
  if (!invoice) return refuse("not_found");
  const lead = { lang: choices.lang ?? "ar", copy: choices.copy ?? false } as const;
  return { name: invoice.number, documents: [{ kind: "invoice", ...lead, data: { content: invoice.content } }] };
}

async function quoteDocuments(app: Reading, id: string, choices: DocumentChoices): Promise<Found> {
  const row = await findQuote(app.db, id);
  if (!row) return refuse("not_found");
  // A document never says what its lines cost the shop.
  const actor: Actor = { kind: "visitor" };
  const quote = await readStaffQuote({ app, db: app.db, view: await app.catalogue.current(), actor }, row);
  const found = quoteDocument(quote, choices.version);
  if (isRefusal(found)) return found;
  const seller = sellerOf(await readShopSettings(app.db));
  const lead = { lang: choices.lang ?? quote.lang, copy: choices.copy ?? false };
  return {
    name: `${quote.number}-${found.version.number}`,
    documents: [{ kind: "quote", ...lead, data: { seller, quote: found } }],
  };
}

type OrderDocumentKind = Exclude<DocumentKind, "invoice" | "quote" | "label">;

async function orderDocuments(
  app: Reading,
  kind: OrderDocumentKind,
  id: string,
  choices: DocumentChoices & { withVoided?: boolean },
): Promise<Found> {
  const row = await findOrder(app.db, id);
  if (!row || (row.voided_at !== null && !choices.withVoided)) return refuse("not_found");
  const order = await readStaffOrder({ app, db: app.db, view: await app.catalogue.current() }, row);
  const seller = sellerOf(await readShopSettings(app.db));
  const staffUrl = app.config.publicUrl + officePath(orderScreen(order.id));
  const copy = choices.copy ?? false;
  const number = order.number ?? order.id;
  switch (kind) {
    case "confirmation":
      return {
        name: number,
        documents: [{ kind, lang: choices.lang ?? order.lang, copy, data: confirmationOf(seller, order) }],
      };
    case "receipt80": {
      const data = receiptOf(seller, order, app.now());
      return { name: `${number}-receipt`, documents: [{ kind, lang: choices.lang ?? order.lang, copy, data }] };
    }
    case "pick-list": {
      const data = pickListOf(seller, order, staffUrl);
      return { name: `${number}-pick-list`, documents: [{ kind, lang: choices.lang ?? "en", copy, data }] };
    }
    case "delivery-note": {
      const notes = deliveryNotesOf(seller, order, staffUrl, choices.delivery);
      if (notes.length === 0) return refuse("not_found");
      const documents = notes.map(
        (data): DocumentOf<"delivery-note"> => ({ kind, lang: choices.lang ?? "ar", copy, data }),
      );
      return { name: `${number}-delivery`, documents };
    }
  }
}
