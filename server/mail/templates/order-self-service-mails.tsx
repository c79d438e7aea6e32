import type { OrderNews } from "../../../src-shared/mail/registry.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import type { OrderView } from "./content.ts";
import { Greeting } from "./greeting.tsx";
import { placeDetail, timeDetail } from "./order-details.tsx";
import { Button } from "./parts/button.tsx";
import { Details } from "./parts/details.tsx";
import { Ltr, PhoneLink, Typed } from "./parts/inline.tsx";
import { Paragraph } from "./parts/paragraph.tsx";
import { Quoted } from "./parts/quoted.tsx";
import { Section } from "./parts/section.tsx";
import type { Template } from "./template.ts";

/** To the customer: the other delivery time that they chose on the order's page. */
const orderTime: Template<{ order: OrderView; followUrl: string }> = ({ order, followUrl }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = order;
  const subject = t("orderTime.subject", { number });
  return {
    subject,
    title: subject,
    preview: t("orderTime.text"),
    why: t("mail.whyOrder", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={order.contact.name} frame={frame} />
        <Paragraph>{t("orderTime.text")}</Paragraph>
        <Details details={[timeDetail(order, frame, t("order.whenOpen")), placeDetail(order, frame)]} />
        <Button href={followUrl} label={t("order.follow")} />
        <Paragraph>{t("orderAnswer.onPage")}</Paragraph>
      </>
    ),
  };
};

/** To the customer: an answer to their question. Further questions belong on the order's page, where staff see them. */
const orderAnswer: Template<{
  order: OrderView;
  followUrl: string;
  answer: string;
  /** The customer's last question before it. */
  question: string | null;
}> = ({ order, followUrl, answer, question }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = order;
  const subject = t("orderAnswer.subject", { number });
  return {
    subject,
    title: subject,
    preview: answer,
    why: t("mail.whyOrder", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={order.contact.name} frame={frame} />
        <Quoted>{answer}</Quoted>
        {question && (
          <Section title={t("orderAnswer.question")}>
            <Quoted>{question}</Quoted>
          </Section>
        )}
        <Paragraph>{t("orderAnswer.onPage")}</Paragraph>
        <Button href={followUrl} label={t("orderAnswer.open")} />
      </>
    ),
  };
};

/** To the shop's own people: what a customer did on the page of an order. It is answered in the back office, not by mail. */
const orderNews: Template<{
  order: OrderView;
  what: OrderNews;
  /** Words of the customer. */
  words: string | null;
  adminUrl: string;
}> = ({ order, what, words, adminUrl }, frame) => {
  const { t, shop, lang } = frame;
  const { number, contact } = order;
  const title = t(`orderNews.subject.${what}`, { number });
  const text = t(`orderNews.text.${what}`);
  return {
    subject: title,
    title,
    preview: words ?? text,
    why: t("mail.whyStaff", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Paragraph>{text}</Paragraph>
        {words && (
          <Section title={t("quoteNews.words")}>
            <Quoted>{words}</Quoted>
          </Section>
        )}
        <Details
          details={[
            { label: t("newOrder.customer"), value: [<Typed key="name">{contact.name}</Typed>] },
            { label: t("mail.email"), value: contact.email ? [<Ltr key="email">{contact.email}</Ltr>] : [] },
            {
              label: t("mail.phone"),
              value: contact.phone
                ? [<PhoneLink key="phone" number={contact.phone} shown={formatPhone(contact.phone)} />]
                : [],
            },
            ...(what === "time" ? [timeDetail(order, frame, t("newOrder.noTime"))] : []),
          ]}
        />
        <Button href={adminUrl} label={t("newOrder.open")} />
      </>
    ),
  };
};

/** Mails about what a customer does on the page of an order. */
export const orderSelfServiceTemplates = {
  "order-time": orderTime,
  "order-answer": orderAnswer,
  "order-news": orderNews,
};
