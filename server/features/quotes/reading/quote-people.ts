import { toJson } from "../../../../db/json.ts";
import { findQuoteRequest } from "../../../../db/queries/customers/intake.ts";
import type { QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import type { Tx } from "../../../../db/schema.ts";
import { isRefusal, type Refusal } from "../../../../src-shared/api/refusal.ts";
import type { QuoteDraft } from "../../../../src-shared/quotes/draft.ts";
import { phoneOf } from "../../customer-matching/contact-phone.ts";
import {
  type Known,
  type Occasion,
  recogniseVisitor,
  rememberCustomer,
} from "../../customer-matching/remember-customer.ts";
import type { StaffQuoteWork } from "../quote-work.ts";

type People = Pick<
  QuoteRow,
  "lang" | "contact_name" | "contact_phone" | "contact_email" | "company" | "address" | "customer_id"
>;

/** Customer and contact of a quote, as columns; the customer is looked up, or made. Refuses an invalid phone. */
export async function quotePeople(
  { tx, at }: StaffQuoteWork,
  quoteId: string,
  written: Pick<QuoteDraft, "lang" | "contact" | "company" | "address">,
  requestId: string | null,
): Promise<People | Refusal<"invalid">> {
  const phone = phoneOf(written);
  if (isRefusal(phone)) return phone;
  const { lang, contact, company, address } = written;
  const { name, email } = contact;
  const person = { name, phone, email, lang, company: company?.name, crNumber: company?.crNumber };
  return {
    lang,
    contact_name: name,
    contact_phone: phone,
    contact_email: email,
    company: company ? toJson(company) : null,
    address: address ? toJson(address) : null,
    customer_id: (await whose(tx, requestId, person, { at, ordered: false, causedBy: quoteId })) ?? null,
  };
}

/** The customer of an order from a quote. */
export const customerOfQuote = (
  { tx, at }: StaffQuoteWork,
  quote: Pick<QuoteRow, "request_id">,
  known: Known,
  orderId: string,
): Promise<string | undefined> => whose(tx, quote.request_id, known, { at, ordered: true, causedBy: orderId });

/** The customer of the contacts. Those that equal the request's are still a visitor's typing. */
async function whose(tx: Tx, requestId: string | null, known: Known, occasion: Occasion): Promise<string | undefined> {
  const request = requestId === null ? undefined : await findQuoteRequest(tx, requestId);
  const isTyped =
    request?.phone === known.phone && request.email.toLowerCase() === known.email.toLowerCase() && known.email !== "";
  return isTyped ? recogniseVisitor(tx, known, occasion) : rememberCustomer(tx, known, occasion);
}
