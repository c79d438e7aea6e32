import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import type { QuoteRow } from "../../../db/queries/quotes/quotes.ts";
import type { OfferJob, QuoteNews } from "../../../src-shared/mail/registry.ts";
import { readShopSettings } from "../shop/profile.ts";
import { staffMailbox } from "../shop/staff-mailbox.ts";
import type { QuoteWork } from "./quote-work.ts";

type CustomerMail = "quote-sent" | "quote-reminder" | "quote-accepted";

/** Mails the customer, in their language; false where there is no address, or where that mail was queued before. */
export async function mailCustomer(
  { tx, now }: QuoteWork,
  quote: QuoteRow,
  kind: CustomerMail,
  data: Omit<OfferJob, "quoteId">,
  uniqueKey?: string,
): Promise<boolean> {
  if (quote.contact_email === "") return false;
  const mail = { kind, recipient: quote.contact_email, lang: quote.lang, data: { quoteId: quote.id, ...data } };
  return queueMail(tx, uniqueKey === undefined ? mail : { ...mail, uniqueKey }, now);
}

/** Mails the owner of the quote, in their language; without an owner, the shop's own mailbox in its language. */
export async function mailStaffOfQuote(
  { app, tx, now }: QuoteWork,
  quote: QuoteRow,
  what: QuoteNews,
  version: number,
): Promise<void> {
  const owner = quote.owner_id === null ? undefined : await findStaff(tx, quote.owner_id);
  const to = owner?.active
    ? { recipient: owner.email, lang: owner.lang }
    : staffMailbox(app, await readShopSettings(tx));
  if (!to) return;
  await queueMail(tx, { kind: "quote-news", ...to, data: { quoteId: quote.id, what, version } }, now);
}
