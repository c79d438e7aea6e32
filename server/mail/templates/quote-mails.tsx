import type { QuoteNews } from "../../../src-shared/mail/registry.ts";
import { type LocalizedText, textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import type { OfferView, QuoteView } from "./content.ts";
import { dayOf, dayText } from "./day-text.ts";
import { Greeting } from "./greeting.tsx";
import { OfferedLines } from "./offered-lines.tsx";
import { Button } from "./parts/button.tsx";
import { Details } from "./parts/details.tsx";
import { Ltr, PhoneLink, Typed } from "./parts/inline.tsx";
import { Paragraph } from "./parts/paragraph.tsx";
import { Quoted } from "./parts/quoted.tsx";
import { Section } from "./parts/section.tsx";
import { quoteDetails } from "./quote-details.tsx";
import type { Template } from "./template.ts";

/** To the customer: an offer, or the next version of one. */
const quoteSent: Template<{
  quote: QuoteView;
  offer: OfferView;
  /** Introduction by staff to the offer. */
  intro: LocalizedText | null;
  /** Note of staff for this mail alone; plain text. */
  message: string | null;
  hasFile: boolean;
}> = ({ quote, offer, intro, message, hasFile }, frame) => {
  const { t, shop, lang } = frame;
  const { number, version } = quote;
  const isChanged = version > 1;
  const text = isChanged ? t("quoteSent.textChanged", { version }) : t("quoteSent.text");
  return {
    subject: isChanged ? t("quoteSent.subjectChanged", { number, version }) : t("quoteSent.subject", { number }),
    title: t("quoteSent.title", { number }),
    preview: text,
    why: t("quote.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={quote.name} frame={frame} />
        {message && <Quoted>{message}</Quoted>}
        {intro && <Paragraph>{textIn(intro, lang)}</Paragraph>}
        <Paragraph>{text}</Paragraph>
        <Details details={quoteDetails(quote, frame)} />
        <Button href={quote.pageUrl} label={t("quote.open")} />
        <OfferedLines offer={offer} frame={frame} />
        {hasFile && <Paragraph>{t("quoteSent.attached")}</Paragraph>}
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

/** To the customer: an offer that is still open, and until when. */
const quoteReminder: Template<{ quote: QuoteView }> = ({ quote }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = quote;
  const text = t("quoteReminder.text", { number, day: dayText(t, quote.validUntil) });
  return {
    subject: t("quoteReminder.subject", { number, day: dayText(t, quote.validUntil) }),
    title: t("quoteReminder.title"),
    preview: text,
    why: t("quote.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={quote.name} frame={frame} />
        <Paragraph>{text}</Paragraph>
        <Details details={quoteDetails(quote, frame)} />
        <Button href={quote.pageUrl} label={t("quote.open")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

/** To the customer: the acceptance has arrived, with its total. */
const quoteAccepted: Template<{ quote: QuoteView; at: string }> = ({ quote, at }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = quote;
  const text = t("quoteAccepted.text", { number, day: dayOf(t, at) });
  const details = quoteDetails(quote, frame).filter((fact) => fact.label !== t("quote.validUntil"));
  return {
    subject: t("quoteAccepted.subject", { number }),
    title: t("quoteAccepted.title"),
    preview: text,
    why: t("quote.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={quote.name} frame={frame} />
        <Paragraph>{text}</Paragraph>
        <Details details={details} />
        <Button href={quote.pageUrl} label={t("quote.open")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

/** To the member of staff who works on the quote: the customer's answer, or that there was none. */
const quoteNews: Template<{
  what: QuoteNews;
  number: string;
  version: number;
  total: number;
  contact: { name: string; company: string | null; email: string; phone: string };
  /** Words of the customer. */
  words: string | null;
  adminUrl: string;
}> = (news, frame) => {
  const { t, shop, lang } = frame;
  const { what, number, version, contact, words } = news;
  const title = t(`quoteNews.subject.${what}`, { number });
  const text = t(`quoteNews.text.${what}`, { version });
  return {
    subject: title,
    title,
    preview: text,
    why: t("mail.whyStaff", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Paragraph>{text}</Paragraph>
        <Details
          details={[
            { label: t("newOrder.customer"), value: [<Typed key="name">{contact.name}</Typed>] },
            {
              label: t("order.company"),
              value: contact.company ? [<Typed key="company">{contact.company}</Typed>] : [],
            },
            { label: t("mail.email"), value: contact.email ? [<Ltr key="email">{contact.email}</Ltr>] : [] },
            {
              label: t("mail.phone"),
              value: contact.phone
                ? [<PhoneLink key="phone" number={contact.phone} shown={formatPhone(contact.phone)} />]
                : [],
            },
            { label: t("quote.total"), value: [formatMoney(news.total, lang)] },
          ]}
        />
        {words && (
          <Section title={t("quoteNews.words")}>
            <Quoted>{words}</Quoted>
          </Section>
        )}
        <Button href={news.adminUrl} label={t("quoteNews.open")} />
      </>
    ),
  };
};

/** Mails about a quote. */
export const quoteTemplates = {
  "quote-sent": quoteSent,
  "quote-reminder": quoteReminder,
  "quote-accepted": quoteAccepted,
  "quote-news": quoteNews,
};
