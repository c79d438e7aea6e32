import { textIn } from "../../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../../src-shared/values/phone.ts";
import { AskedLines } from "../asked-lines.tsx";
import { timeOf } from "../day-text.ts";
import { Details } from "../parts/details.tsx";
import { Ltr, PhoneLink, Typed } from "../parts/inline.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Quoted } from "../parts/quoted.tsx";
import { Section } from "../parts/section.tsx";
import type { Template } from "../template.ts";

/** To the shop's own people: somebody asks for a price. */
export const quoteRequest: Template<"quote-request"> = (request, frame) => {
  const { t, shop } = frame;
  const { number, contact, message, attachment, lines, lang, at } = request;
  const sent = t("quoteMail.sent", { when: timeOf(t, at) });
  return {
    subject: t("quoteMail.subject", { number }),
    title: t("quoteMail.title", { number }),
    preview: sent,
    why: t("mail.whyStaff", { shop: textIn(shop.name, frame.lang) }),
    body: (
      <>
        <Paragraph>{sent}</Paragraph>
        <Details
          details={[
            { label: t("newOrder.customer"), value: [<Typed key="name">{contact.name}</Typed>] },
            {
              label: t("order.company"),
              value: contact.company ? [<Typed key="company">{contact.company}</Typed>] : [],
            },
            { label: t("mail.email"), value: [<Ltr key="email">{contact.email}</Ltr>] },
            {
              label: t("mail.phone"),
              value: [<PhoneLink key="phone" number={contact.phone} shown={formatPhone(contact.phone)} />],
            },
            { label: t("newOrder.language"), value: [t(`newOrder.language.${lang}`)] },
            { label: t("quoteMail.attachment"), value: attachment ? [<Typed key="file">{attachment}</Typed>] : [] },
          ]}
        />
        {lines.length > 0 && (
          <Section title={t("quoteMail.asked")}>
            <AskedLines lines={lines} frame={frame} withPrices />
          </Section>
        )}
        {message && (
          <Section title={t("quoteMail.message")}>
            <Quoted>{message}</Quoted>
          </Section>
        )}
      </>
    ),
  };
};
