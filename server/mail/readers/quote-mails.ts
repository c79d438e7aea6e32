import { fromJson } from "../../../db/json.ts";
import { findAcceptance, findQuote, findQuoteVersion, type QuoteRow } from "../../../db/queries/quotes/quotes.ts";
import { adminPath, quoteScreen, sharedPath } from "../../../src-shared/addresses.ts";
import type { QuoteNews } from "../../../src-shared/mail/registry.ts";
import { quoteTotals } from "../../../src-shared/quotes/totals.ts";
import { contentOf } from "../../features/quotes/quote-content.ts";
import { companyOf } from "../../features/quotes/reading/list-quotes.ts";
import { linkAddress } from "../../features/share-links/link-address.ts";
import { findQuoteLink } from "../../features/share-links/write-link.ts";
import type { QuoteView } from "../templates/content.ts";
import { offerView } from "./offer-view.ts";
import { type Reader, type Source, shopUrl } from "./reader.ts";
import { plain } from "./visitor-text.ts";

type OfferMail = "quote-sent" | "quote-reminder" | "quote-accepted";

/** Not sent for a version that another has replaced, or for an offer that was withdrawn. */
const quoteSent: Reader<"quote-sent"> = async (source) => {
  const found = await readOffer(source);
  if (!found) return undefined;
  const { quote, view, offer, intro, message } = found;
  const { quotePdf } = source.app;
  const { lang } = source.row;
  return {
    data: { quote: view, offer, intro, message, hasFile: quotePdf !== undefined },
    attach:
      quotePdf &&
      (async () => {
        const bytes = await quotePdf(quote.id, view.version, lang);
        return bytes ? [{ name: `${view.number}-${view.version}.pdf`, mime: "application/pdf", bytes }] : [];
      }),
  };
};

/** Not sent when the customer has answered in the meantime. */
const quoteReminder: Reader<"quote-reminder"> = async (source) => {
  const found = await readOffer(source);
  if (!found || (found.quote.status !== "sent" && found.quote.status !== "viewed")) return undefined;
  return { data: { quote: found.view } };
};

const quoteAccepted: Reader<"quote-accepted"> = async (source) => {
  const found = await readOffer(source);
  const acceptance = found && (await findAcceptance(source.app.db, found.quote.id));
  if (!found || !acceptance) return undefined;
  const sums = fromJson(acceptance.sums);
  const quote = { ...found.view, total: sums.total, totalWithOptions: null, deposit: sums.deposit };
  return { data: { quote, at: acceptance.at } };
};

const quoteNews: Reader<"quote-news"> = async ({ app, job }) => {
  const { quoteId, version, what } = job;
  const quote = await findQuote(app.db, quoteId);
  if (!quote) return undefined;
  const { number, total, contact_name: name, contact_email: email, contact_phone: phone } = quote;
  const company = companyOf(quote);
  const words = wordsOf(quote, what);
  return {
    data: {
      what,
      number,
      version,
      total,
      contact: { name: plain(name), company: company && plain(company), email, phone },
      words: words ? plain(words) : null,
      adminUrl: app.config.publicUrl + adminPath(quoteScreen(quote.id)),
    },
    ...(email === "" ? {} : { replyTo: email }),
  };
};

function wordsOf(quote: QuoteRow, what: QuoteNews): string | null {
  if (what === "declined") return quote.decline_reason;
  if (what !== "change" && what !== "renewal") return null;
  return quote.question ? fromJson(quote.question).message : null;
}

async function readOffer({ app, row, job }: Source<OfferMail>) {
  const { quoteId, version: number, message, ahead } = job;
  const quote = await findQuote(app.db, quoteId);
  const version = await findQuoteVersion(app.db, quoteId, number);
  const link = await findQuoteLink(app.db, quoteId, app.now().toISOString());
  if (!quote || !version) return undefined;
  if (!ahead && (!link || quote.sent !== number || quote.status === "withdrawn")) return undefined;
  const content = contentOf(version);
  const [base, full] = [quoteTotals(content), quoteTotals(content, "all")];
  const view: QuoteView = {
    number: quote.number,
    version: number,
    name: quote.contact_name,
    validUntil: version.valid_until,
    total: base.total,
    totalWithOptions: full.total === base.total ? null : full.total,
    deposit: base.deposit,
    pageUrl: link ? linkAddress(app, link.id, row.lang) : shopUrl(app, row.lang) + sharedPath("…"),
  };
  const offer = offerView(app.config.publicUrl, content, base);
  return { quote, view, offer, intro: content.intro, message: message ? plain(message) : null };
}

export const quoteReaders = {
  "quote-sent": quoteSent,
  "quote-reminder": quoteReminder,
  "quote-accepted": quoteAccepted,
  "quote-news": quoteNews,
};
