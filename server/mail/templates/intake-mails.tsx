import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import type { RequestedLine } from "./content.ts";
import { dayOf, timeOf } from "./day-text.ts";
import { Greeting } from "./greeting.tsx";
import { Button } from "./parts/button.tsx";
import { Details } from "./parts/details.tsx";
import { Ltr, PhoneLink, Typed } from "./parts/inline.tsx";
import { Paragraph } from "./parts/paragraph.tsx";
import { Quoted } from "./parts/quoted.tsx";
import { Section } from "./parts/section.tsx";
import { RequestedLines } from "./requested-lines.tsx";
import type { Template } from "./template.ts";

/** To the shop's own people. The visitor's subject is in the body: the mail's own is always the same. */
const contactMessage: Template<{
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  lang: Lang;
  at: string;
  adminUrl: string;
}> = ({ name, email, phone, subject, message, lang, at, adminUrl }, frame) => {
  const { t, shop } = frame;
  const sent = t("contactMail.sent", { when: timeOf(t, at) });
  return {
    subject: t("contactMail.subject"),
    title: t("contactMail.title"),
    preview: sent,
    why: t("mail.whyStaff", { shop: textIn(shop.name, frame.lang) }),
    body: (
      <>
        <Paragraph>{sent}</Paragraph>
        <Details
          details={[
            { label: t("newOrder.customer"), value: [<Typed key="name">{name}</Typed>] },
            { label: t("mail.email"), value: [<Ltr key="email">{email}</Ltr>] },
            {
              label: t("mail.phone"),
              value: phone ? [<PhoneLink key="phone" number={phone} shown={formatPhone(phone)} />] : [],
            },
            { label: t("newOrder.language"), value: [t(`newOrder.language.${lang}`)] },
            { label: t("contactMail.about"), value: [<Typed key="subject">{subject}</Typed>] },
          ]}
        />
        <Section title={t("contactMail.message")}>
          <Quoted>{message}</Quoted>
        </Section>
        <Button href={adminUrl} label={t("contactMail.open")} />
      </>
    ),
  };
};

/** To the visitor: an answer of staff to their message. The subject is always the same, because theirs is a stranger's words. */
const messageReply: Template<{ name: string; answer: string; at: string }> = ({ name, answer, at }, frame) => {
  const { t, shop, lang } = frame;
  const subject = t("messageReply.subject", { shop: textIn(shop.name, lang) });
  return {
    subject,
    title: t("messageReply.title"),
    preview: answer,
    why: t("messageReply.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={name} frame={frame} />
        <Paragraph>{t("messageReply.text", { day: dayOf(t, at) })}</Paragraph>
        <Quoted>{answer}</Quoted>
        <Paragraph>{t("messageReply.more")}</Paragraph>
      </>
    ),
  };
};

/** To the shop's own people: a flood of messages is stored without a mail for each. It repeats none of them. */
const messagesQuarantined: Template<{ at: string; adminUrl: string }> = ({ at, adminUrl }, frame) => {
  const { t, shop } = frame;
  const since = t("quarantineMail.since", { when: timeOf(t, at) });
  return {
    subject: t("quarantineMail.subject"),
    title: t("quarantineMail.subject"),
    preview: since,
    why: t("mail.whyStaff", { shop: textIn(shop.name, frame.lang) }),
    body: (
      <>
        <Paragraph>{since}</Paragraph>
        <Paragraph>{t("quarantineMail.text")}</Paragraph>
        <Button href={adminUrl} label={t("quarantineMail.open")} />
      </>
    ),
  };
};

/** To the shop's own people: a new quote request. */
const quoteRequest: Template<{
  number: string;
  contact: { name: string; company: string | null; email: string; phone: string };
  message: string | null;
  /** Name of the attached file. */
  attachment: string | null;
  lines: RequestedLine[];
  lang: Lang;
  at: string;
}> = (request, frame) => {
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
            <RequestedLines lines={lines} frame={frame} withPrices />
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

/** To the customer: the request has arrived. It repeats none of their words, not even the name. */
const quoteReceived: Template<{ number: string; lines: RequestedLine[]; at: string }> = (
  { number, lines, at },
  frame,
) => {
  const { t, shop, lang } = frame;
  const text = t("quoteReceived.text", { number, day: dayOf(t, at) });
  return {
    subject: t("quoteReceived.subject", { number }),
    title: t("quoteReceived.title"),
    preview: text,
    why: t("quoteReceived.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Paragraph>{t("mail.helloPlain")}</Paragraph>
        <Paragraph>{text}</Paragraph>
        {lines.length > 0 && (
          <Section title={t("quoteReceived.asked")}>
            <RequestedLines lines={lines} frame={frame} />
          </Section>
        )}
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

/** Mails about messages and quote requests of visitors. */
export const intakeTemplates = {
  "contact-message": contactMessage,
  "message-reply": messageReply,
  "messages-quarantined": messagesQuarantined,
  "quote-request": quoteRequest,
  "quote-received": quoteReceived,
};
