import { textIn } from "../../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../../src-shared/values/phone.ts";
import { timeOf } from "../day-text.ts";
import { Details } from "../parts/details.tsx";
import { Ltr, PhoneLink, Typed } from "../parts/inline.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Quoted } from "../parts/quoted.tsx";
import { Section } from "../parts/section.tsx";
import type { Template } from "../template.ts";

/** To the shop's own people. The visitor's subject stands inside: the mail's own is always the same. */
export const contactMessage: Template<"contact-message"> = (
  { name, email, phone, subject, message, lang, at },
  frame,
) => {
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
      </>
    ),
  };
};
