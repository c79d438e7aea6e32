import { textIn } from "../../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../../src-shared/values/money.ts";
import { formatPhone } from "../../../../src-shared/values/phone.ts";
import { Button } from "../parts/button.tsx";
import { Details } from "../parts/details.tsx";
import { Ltr, PhoneLink, Typed } from "../parts/inline.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Quoted } from "../parts/quoted.tsx";
import { Section } from "../parts/section.tsx";
import type { Template } from "../template.ts";

/** To whoever works on the quote: what the customer did with it, or that they did nothing. */
export const quoteNews: Template<"quote-news"> = (news, frame) => {
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
