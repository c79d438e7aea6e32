import { type DeliveryWindow, spokenHours } from "../../../src-shared/delivery/windows.ts";
import type { MailKey } from "../../../src-shared/text/mail/index.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import type { BankView, OrderView } from "./content.ts";
import { dayOf, dayText } from "./day-text.ts";
import type { Detail } from "./parts/details.tsx";
import { Local, Ltr, PhoneLink, Typed } from "./parts/inline.tsx";
import type { MailFrame } from "./template.ts";

/** The delivery address, or the pickup place. */
export function placeDetail({ method, address }: OrderView, frame: MailFrame): Detail {
  if (method === "pickup" || !address) {
    return {
      label: frame.t("order.collectAt"),
      value: [<Local key="place" text={frame.shop.address} frame={frame} />],
    };
  }
  return { label: frame.t("order.deliverTo"), value: address.map((line) => <Typed key={line}>{line}</Typed>) };
}

/** The delivery or pickup time; `open` is the text while no time is agreed. */
export function timeDetail({ method, slot }: OrderView, { t }: MailFrame, open: string): Detail {
  if (method === "pickup") return { label: t("order.when"), value: [t("order.whenReady")] };
  return { label: t("order.when"), value: slot ? [dayText(t, slot.date), windowText(t, slot.window)] : [open] };
}

export const windowText = (t: MailFrame["t"], window: DeliveryWindow): string =>
  t("checkout.window", spokenHours(window));

export function phoneDetail({ contact }: OrderView, { t }: MailFrame): Detail {
  return {
    label: t("mail.phone"),
    value: [<PhoneLink key="phone" number={contact.phone} shown={formatPhone(contact.phone)} />],
  };
}

export function companyDetails({ company }: OrderView, { t }: MailFrame): Detail[] {
  if (!company) return [];
  const { name, purchaseOrder } = company;
  return [
    { label: t("order.company"), value: name ? [<Typed key="name">{name}</Typed>] : [] },
    { label: t("order.poNumber"), value: purchaseOrder ? [<Typed key="number">{purchaseOrder}</Typed>] : [] },
  ];
}

export function paymentDetails(order: OrderView, { t, lang }: MailFrame): Detail[] {
  const state = t(`order.paid.${order.paymentStatus}` satisfies MailKey, {
    amount: formatMoney(Math.abs(order.balance), lang),
  });
  const paymentState = order.paymentStatus === "unpaid" ? [] : [state];
  return [
    { label: t("order.payment"), value: [t(`order.pay.${order.paymentMethod}` satisfies MailKey), ...paymentState] },
  ];
}

/** Details of a bank transfer. Each value is on its own, so that it can be copied. */
export function transferDetails(order: OrderView, bank: BankView, frame: MailFrame): Detail[] {
  const { t, lang } = frame;
  return [
    { label: t("order.amount"), value: [formatMoney(order.balance, lang, { fraction: "always" })] },
    { label: t("order.reference"), value: [<Ltr key="number">{order.number}</Ltr>] },
    { label: t("order.iban"), value: [<Ltr key="iban">{inFours(bank.iban)}</Ltr>] },
    { label: t("order.accountName"), value: [<Local key="account" text={bank.accountName} frame={frame} />] },
    { label: t("order.bank"), value: [<Local key="bank" text={bank.name} frame={frame} />] },
    { label: t("order.swift"), value: bank.swift ? [<Ltr key="swift">{bank.swift}</Ltr>] : [] },
    { label: t("mail.payBy"), value: order.paymentDueAt ? [dayOf(t, order.paymentDueAt)] : [] },
  ];
}

/** An IBAN in groups of four, as on bank cards: "QA66 GPRL 0000 …". */
const inFours = (iban: string) => iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
