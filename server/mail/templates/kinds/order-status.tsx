import { textIn } from "../../../../src-shared/values/localized.ts";
import type { OrderView } from "../content.ts";
import { Greeting } from "../greeting.tsx";
import { paymentDetails, placeDetail, timeDetail } from "../order-details.tsx";
import { Button } from "../parts/button.tsx";
import { Details } from "../parts/details.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Quoted } from "../parts/quoted.tsx";
import { Section } from "../parts/section.tsx";
import type { Template } from "../template.ts";

/** Where and when still lie ahead, so they are worth repeating. */
const ahead = new Set<OrderView["status"]>([
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
  const details = [
    ...(ahead.has(status) ? [placeDetail(order, frame)] : []),
    ...(ahead.has(status) && status !== "ready_for_pickup" ? [timeDetail(order, frame, t("order.whenOpen"))] : []),
    ...paymentDetails(order, frame),
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
        <Details details={details} />
        <Button href={followUrl} label={t("order.follow")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};
