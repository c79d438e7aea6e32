import { textIn } from "../../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../../src-shared/values/money.ts";
import type { OrderView } from "../content.ts";
import { dayOf, timeOf } from "../day-text.ts";
import { companyDetails, phoneDetail, placeDetail, timeDetail } from "../order-details.tsx";
import { OrderLines } from "../order-lines.tsx";
import { Button } from "../parts/button.tsx";
import { type Detail, Details } from "../parts/details.tsx";
import { Ltr, Typed } from "../parts/inline.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Quoted } from "../parts/quoted.tsx";
import { Section } from "../parts/section.tsx";
import type { MailFrame, Template } from "../template.ts";

/** To the shop's own people: somebody has ordered. Answering it answers the customer. */
export const newOrder: Template<"new-order"> = ({ order, adminUrl, note }, frame) => {
  const { t, shop, lang } = frame;
  const { number, contact } = order;
  const total = formatMoney(order.totals.total, lang);
  return {
    subject: t("newOrder.subject", { number, total }),
    title: t("newOrder.title", { number }),
    preview: t("newOrder.placed", { when: timeOf(t, order.createdAt) }),
    why: t("mail.whyStaff", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Paragraph>{t("newOrder.placed", { when: timeOf(t, order.createdAt) })}</Paragraph>
        <Button href={adminUrl} label={t("newOrder.open")} />
        <Details
          details={[
            { label: t("newOrder.customer"), value: [<Typed key="name">{contact.name}</Typed>] },
            phoneDetail(order, frame),
            { label: t("mail.email"), value: [<Ltr key="email">{contact.email}</Ltr>] },
            ...companyDetails(order, frame),
            ...crDetail(order, frame),
            placeDetail(order, frame),
            timeDetail(order, frame, t("newOrder.noTime")),
            { label: t("order.payment"), value: [paymentText(order, frame)] },
            { label: t("newOrder.language"), value: [t(`newOrder.language.${order.lang}`)] },
          ]}
        />
        {note && (
          <Section title={t("newOrder.note")}>
            <Quoted>{note}</Quoted>
          </Section>
        )}
        <Section title={t("newOrder.items")}>
          <OrderLines order={order} frame={frame} />
        </Section>
      </>
    ),
  };
};

function crDetail({ company }: OrderView, { t }: MailFrame): Detail[] {
  return company?.crNumber ? [{ label: t("newOrder.cr"), value: [<Ltr key="cr">{company.crNumber}</Ltr>] }] : [];
}

function paymentText({ paymentMethod, paymentDueAt }: OrderView, { t }: MailFrame): string {
  const method = t(`order.pay.${paymentMethod}`);
  return paymentDueAt ? t("newOrder.transferBy", { method, day: dayOf(t, paymentDueAt) }) : method;
}
