import { textIn } from "../../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../../src-shared/values/money.ts";
import type { BankView, OrderView } from "../content.ts";
import { dayOf, dayText } from "../day-text.ts";
import { Greeting } from "../greeting.tsx";
import {
  companyDetails,
  paymentDetails,
  phoneDetail,
  placeDetail,
  timeDetail,
  transferDetails,
  windowKey,
} from "../order-details.tsx";
import { OrderLines } from "../order-lines.tsx";
import { Button } from "../parts/button.tsx";
import { Details } from "../parts/details.tsx";
import { Paragraph, SmallPrint } from "../parts/paragraph.tsx";
import { Section } from "../parts/section.tsx";
import { Steps } from "../parts/steps.tsx";
import type { MailFrame, Template } from "../template.ts";

/** To the customer, right after ordering, and again when they ask for the link. */
export const orderConfirmation: Template<"order-confirmation"> = ({ order, followUrl, bank, again }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = order;
  const about = { number, day: dayOf(t, order.createdAt) };
  const opening = again ? t("confirmation.again", about) : t("confirmation.received", about);
  // Sent late, or asked for again: then where the order stands now matters more than what was to happen.
  const isNew = order.status === "placed";
  const steps = isNew ? nextSteps(order, bank, frame) : [];
  return {
    subject: again ? t("confirmation.subjectAgain", { number }) : t("confirmation.subject", { number }),
    title: again ? t("confirmation.titleAgain", { number }) : t("order.confirmationTitle"),
    preview: opening,
    why: t("mail.whyOrder", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={order.contact.name} frame={frame} />
        <Paragraph>{opening}</Paragraph>
        {!isNew && (
          <Details
            details={[
              {
                label: t("order.progress"),
                value: [t(`order.status.${order.status}`), t(`order.hint.${order.status}`)],
              },
            ]}
          />
        )}
        <Button href={followUrl} label={t("order.follow")} />
        <SmallPrint>{t("order.followHint")}</SmallPrint>
        {steps.length > 0 && (
          <Section title={t("order.next")}>
            <Steps steps={steps} />
          </Section>
        )}
        {bank && (
          <Section title={t("order.transfer")}>
            <Details details={transferDetails(order, bank, frame)} />
          </Section>
        )}
        <Section title={t("order.items")}>
          <OrderLines order={order} frame={frame} />
        </Section>
        <Section title={t("order.details")}>
          <Details
            details={[
              { label: t("order.number"), value: [number] },
              placeDetail(order, frame),
              timeDetail(order, frame, t("order.whenOpen")),
              phoneDetail(order, frame),
              ...companyDetails(order, frame),
              ...paymentDetails(order, frame),
            ]}
          />
        </Section>
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

function nextSteps(order: OrderView, bank: BankView | null, { t, lang }: MailFrame): string[] {
  const amount = formatMoney(order.balance, lang);
  const { number, method, slot, paymentMethod, paymentDueAt } = order;
  const steps: string[] = [];
  if (bank && paymentDueAt) {
    steps.push(t("confirmation.next.pay", { amount, number, day: dayOf(t, paymentDueAt) }));
    steps.push(t("confirmation.next.receipt"));
  }
  steps.push(t("confirmation.next.check"));
  if (method === "pickup") steps.push(t("confirmation.next.pickup"));
  else if (slot) {
    steps.push(t("confirmation.next.deliver", { day: dayText(t, slot.date), window: t(windowKey(slot.window)) }));
  } else steps.push(t("order.next.call"));
  if (paymentMethod !== "transfer" && order.balance > 0)
    steps.push(t(`confirmation.next.${paymentMethod}`, { amount }));
  return steps;
}
