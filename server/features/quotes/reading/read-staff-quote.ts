import { fromJson } from "../../../../db/json.ts";
import { findStaff } from "../../../../db/queries/accounts/staff.ts";
import { namesOfActors } from "../../../../db/queries/accounts/staff-names.ts";
import { listShareLinks } from "../../../../db/queries/content/share-links.ts";
import { findCustomer } from "../../../../db/queries/customers/customers.ts";
import { findQuoteRequest } from "../../../../db/queries/customers/intake.ts";
import { findHold } from "../../../../db/queries/quotes/quote-holds.ts";
import { findQuote, listQuoteEvents, listQuoteVersions, type QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { type Actor, mayCall } from "../../../../src-shared/api/access.ts";
import { givenNumber } from "../../../../src-shared/orders/states.ts";
import type { QuoteAcceptance } from "../../../../src-shared/quotes/content.ts";
import type { StaffQuote } from "../../../../src-shared/quotes/staff-quote.ts";
import { isQuoteEditable, quoteMoves } from "../../../../src-shared/quotes/states.ts";
import type { App } from "../../../context.ts";
import type { CatalogueView } from "../../catalogue/catalogue-index.ts";
import { describeLinks } from "../../share-links/describe-link.ts";
import { type Accepted, readAccepted } from "../ordering/remaining.ts";
import { readQuoteEvent } from "./read-quote-event.ts";
import { versionView, withoutMargin } from "./version-view.ts";

export interface ReadingQuotes {
  app: Pick<App, "config" | "secrets">;
  db: Db | Tx;
  view: CatalogueView;
  /** The reader: cost and margin are for managers. */
  actor: Actor;
}

/** One quote with all of its values for staff. */
export async function readStaffQuote({ app, db, view, actor }: ReadingQuotes, quote: QuoteRow): Promise<StaffQuote> {
  const versions = await listQuoteVersions(db, quote.id);
  const events = await listQuoteEvents(db, quote.id);
  const links = await listShareLinks(db, { kind: "quote", target_id: quote.id });
  const accepted = await readAccepted(db, quote.id);
  const hold = await findHold(db, quote.id);
  const [owner, customer, request, original] = [
    quote.owner_id ? await findStaff(db, quote.owner_id) : undefined,
    quote.customer_id ? await findCustomer(db, quote.customer_id) : undefined,
    quote.request_id ? await findQuoteRequest(db, quote.request_id) : undefined,
    quote.copied_from ? await findQuote(db, quote.copied_from) : undefined,
  ];
  const by = await namesOfActors(
    db,
    events.map((event) => event.actor),
  );
  const status = quote.status;
  return {
    id: quote.id,
    version: quote.version,
    number: givenNumber(quote.number) ?? "",
    status,
    lang: quote.lang,
    createdAt: quote.created_at,
    updatedAt: quote.updated_at,
    owner: owner ? { id: owner.id, name: owner.name } : null,
    contact: { name: quote.contact_name, phone: quote.contact_phone, email: quote.contact_email },
    company: quote.company ? fromJson(quote.company) : null,
    address: quote.address ? fromJson(quote.address) : null,
    customer: customer ? { id: customer.id, name: customer.name, note: customer.note } : null,
    request: request ? { id: request.id, number: request.number } : null,
    copiedFrom: original ? { id: original.id, number: givenNumber(original.number) ?? "" } : null,
    versions: versions.map((version) => {
      const whole = versionView(view, version);
      return mayCall("manager", actor) === "yes" ? whole : withoutMargin(whole);
    }),
    newest: quote.newest,
    sent: quote.sent,
    acceptance: accepted ? acceptanceOf(accepted.acceptance) : null,
    declined:
      status === "declined" ? { at: quote.decided_at ?? quote.updated_at, reason: quote.decline_reason ?? "" } : null,
    question: quote.question ? fromJson(quote.question) : null,
    orders: (accepted?.orders ?? []).map((order) => ({
      id: order.id,
      number: order.number,
      total: order.total,
      at: order.at,
      counts: order.counts,
      chargesDelivery: order.chargesDelivery,
      status: order.status as StaffQuote["orders"][number]["status"],
    })),
    remaining: [...(accepted?.left ?? [])]
      .filter(([, quantity]) => quantity > 0)
      .map(([lineId, quantity]) => ({ lineId, quantity })),
    hold: hold ?? null,
    links: await describeLinks({ app, db }, links),
    events: events.map((event) => readQuoteEvent(event, by(event.actor))),
    moves: [...quoteMoves(status)],
    editable: isQuoteEditable(status),
  };
}

export const acceptanceOf = (row: Accepted["acceptance"]): QuoteAcceptance => ({
  version: row.version,
  at: row.at,
  name: row.name,
  by: row.by,
  chosen: fromJson(row.chosen),
  sums: fromJson(row.sums),
  signature: row.signature ? fromJson(row.signature) : null,
  awaited: row.awaited,
});
