import { textIn } from "../../../../src-shared/values/localized.ts";
import type { OrderFacts } from "../content.ts";
import { Greeting } from "../greeting.tsx";
import { paymentFacts, placeFact, timeFact } from "../order-facts.tsx";
import { Button } from "../parts/button.tsx";
import { Facts } from "../parts/facts.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Quoted } from "../parts/quoted.tsx";
import { Section } from "../parts/section.tsx";
import type { Template } from "../template.ts";

/** Where and when still lie ahead, so they are worth repeating. */
const ahead = new Set<OrderFacts["status"]>([
  "placed",
  "confirmed",
  "preparing",
  "out_for_delivery",
  "ready_for_pickup",
]);

/** To the customer: the order has taken a step. */
export const orderStatus: Template<"order-status"> = ({ order, followUrl, status, note }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = order;
  const subject = t(`statusMail.subject.${status}`, { number });
  const facts = [
    ...(ahead.has(status) ? [placeFact(order, frame)] : []),
    ...(ahead.has(status) && status !== "ready_for_pickup" ? [timeFact(order, frame, t("order.whenOpen"))] : []),
    ...paymentFacts(order, frame),
  ];
  return {
    subject,
    title: subject,
    preview: t(`order.hint.${status}`),
    why: t("mail.whyOrder", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={order.contact.name} frame={frame} />
        <Paragraph>{t(`order.hint.${status}`)}</Paragraph>
        {note && (
          <Section title={t("statusMail.note")}>
            <Quoted>{note}</Quoted>
          </Section>
        )}
        <Facts facts={facts} />
        <Button href={followUrl} label={t("order.follow")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};
