import { keepsDeliveryBy } from "../../../src-shared/payments/transfer-due.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { BankView, OrderView } from "./content.ts";
import { dayOf, dayText, timeOf } from "./day-text.ts";
import { Greeting } from "./greeting.tsx";
import {
  companyDetails,
  paymentDetails,
  phoneDetail,
  placeDetail,
  timeDetail,
  transferDetails,
  windowText,
} from "./order-details.tsx";
import { OrderLines, type Piece, Pieces } from "./order-lines.tsx";
import { Button } from "./parts/button.tsx";
import { type Detail, Details } from "./parts/details.tsx";
import { Ltr, Typed } from "./parts/inline.tsx";
import { Paragraph, SmallPrint } from "./parts/paragraph.tsx";
import { Quoted } from "./parts/quoted.tsx";
import { Section } from "./parts/section.tsx";
import { Steps } from "./parts/steps.tsx";
import type { MailFrame, Template } from "./template.ts";

/** To the customer, right after ordering, and again on their request for the link. */
const orderConfirmation: Template<{
  order: OrderView;
  followUrl: string;
  /** Set while the order is to be paid by transfer. */
  bank: BankView | null;
  /** Requested again by the customer, perhaps long after ordering. */
  again: boolean;
}> = ({ order, followUrl, bank, again }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = order;
  const about = { number, day: dayOf(t, order.createdAt) };
  const opening = again ? t("confirmation.again", about) : t("confirmation.received", about);
  // Sent late or requested again, the mail shows the order's present state rather than the plan.
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
    const due = dayOf(t, paymentDueAt);
    const keepBy = slot ? keepsDeliveryBy(paymentDueAt, slot.date) : undefined;
    steps.push(
      slot && keepBy
        ? t("confirmation.next.payKeep", {
            amount,
            number,
            day: dayText(t, keepBy),
            delivery: dayText(t, slot.date),
            due,
          })
        : t("confirmation.next.pay", { amount, number, day: due }),
    );
    steps.push(t("confirmation.next.receipt"));
  }
  steps.push(t("confirmation.next.check"));
  if (method === "pickup") steps.push(t("confirmation.next.pickup"));
  else if (slot) {
    steps.push(t("confirmation.next.deliver", { day: dayText(t, slot.date), window: windowText(t, slot.window) }));
  } else steps.push(t("order.next.call"));
  if (paymentMethod !== "transfer" && order.balance > 0)
    steps.push(t(`confirmation.next.${paymentMethod}`, { amount }));
  return steps;
}

/** To the shop's own people: a new order. An answer to this mail goes to the customer. */
const newOrder: Template<{ order: OrderView; adminUrl: string; note: string | null }> = (
  { order, adminUrl, note },
  frame,
) => {
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

/** States in which place and time still lie ahead, so they are worth repeating. */
const ahead = new Set<OrderView["status"]>([
  "placed",
  "confirmed",
  "preparing",
  "out_for_delivery",
  "ready_for_pickup",
]);

interface StepBeginProps {
  order: OrderView;
  status: OrderView["status"];
  /** Note of staff for the customer. */
  note: string | null;
  frame: MailFrame;
}

/** How a mail about a step of an order begins. */
function StepBegin({ order, status, note, frame }: StepBeginProps) {
  const { t } = frame;
  return (
    <>
      <Greeting to={order.contact.name} frame={frame} />
      <Paragraph>{t(`order.hint.${status}`)}</Paragraph>
      {note && (
        <Section title={t("statusMail.note")}>
          <Quoted>{note}</Quoted>
        </Section>
      )}
    </>
  );
}

/** To the customer: the order's new state. */
const orderStatus: Template<{
  order: OrderView;
  followUrl: string;
  status: OrderView["status"];
  /** Note of staff for the customer. */
  note: string | null;
}> = ({ order, followUrl, status, note }, frame) => {
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
        <StepBegin order={order} status={status} note={note} frame={frame} />
        <Details details={details} />
        <Button href={followUrl} label={t("order.follow")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

/** To the customer: one delivery has left or arrived, with what it carries and what is still to come. */
const orderShipment: Template<{
  order: OrderView;
  followUrl: string;
  state: "out" | "delivered";
  /** The delivery's own time. */
  slot: OrderView["slot"];
  items: Piece[];
  toCome: Piece[];
  /** Whether it carries everything that was ordered. */
  isWhole: boolean;
  /** Note of staff for the customer. */
  note: string | null;
}> = ({ order, followUrl, state, slot, items, toCome, isWhole, note }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = order;
  const status = state === "out" ? "out_for_delivery" : "delivered";
  const subject = t(isWhole ? `statusMail.subject.${status}` : `shipmentMail.subject.${state}`, { number });
  const ahead = [placeDetail(order, frame), timeDetail({ ...order, slot }, frame, t("order.whenOpen"))];
  return {
    subject,
    title: subject,
    preview: t(`order.hint.${status}`),
    why: t("mail.whyOrder", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <StepBegin order={order} status={status} note={note} frame={frame} />
        <Section title={t("shipmentMail.items")}>
          <Pieces pieces={items} frame={frame} />
        </Section>
        {toCome.length > 0 && (
          <Section title={t("shipmentMail.toCome")}>
            <Paragraph>{t("shipmentMail.toComeText")}</Paragraph>
            <Pieces pieces={toCome} frame={frame} />
          </Section>
        )}
        <Details details={[...(state === "out" ? ahead : []), ...paymentDetails(order, frame)]} />
        <Button href={followUrl} label={t("order.follow")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

/** To the customer: the transfer did not arrive in time, and how to go on. */
const orderCancelledUnpaid: Template<{ order: OrderView }> = ({ order }, frame) => {
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

/** Mails about an order. */
export const orderTemplates = {
  "order-confirmation": orderConfirmation,
  "new-order": newOrder,
  "order-status": orderStatus,
  "order-shipment": orderShipment,
  "order-cancelled-unpaid": orderCancelledUnpaid,
};
