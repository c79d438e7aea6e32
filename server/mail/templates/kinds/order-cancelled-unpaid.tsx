import { textIn } from "../../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../../src-shared/values/money.ts";
import { dayOf } from "../day-text.ts";
import { Greeting } from "../greeting.tsx";
import { OrderLines } from "../order-lines.tsx";
import { Button } from "../parts/button.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Section } from "../parts/section.tsx";
import type { Template } from "../template.ts";

/** To the customer: the transfer did not come in time, and what to do now. */
export const orderCancelledUnpaid: Template<"order-cancelled-unpaid"> = ({ order }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = order;
  const title = t("unpaid.title", { number });
  return {
    subject: t("unpaid.subject", { number }),
    title,
    preview: t("unpaid.paid"),
    why: t("mail.whyOrder", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={order.contact.name} frame={frame} />
        <Paragraph>
          {t("unpaid.text", {
            amount: formatMoney(order.totals.total, lang),
            day: dayOf(t, order.paymentDueAt ?? order.createdAt),
          })}
        </Paragraph>
        <Paragraph>{t("unpaid.paid")}</Paragraph>
        <Paragraph>{t("unpaid.again")}</Paragraph>
        <Button href={`${shop.url}/`} label={t("unpaid.shop")} />
        <Section title={t("order.items")}>
          <OrderLines order={order} frame={frame} />
        </Section>
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};
