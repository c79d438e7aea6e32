import { dayFigures, dayOf, percent } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { A4 } from "../parts/a4.tsx";
import { BankDetails } from "../parts/bank.tsx";
import { Facts } from "../parts/facts.tsx";
import { Heading } from "../parts/heading.tsx";
import { Note } from "../parts/note.tsx";
import { Party, Place } from "../parts/party.tsx";
import { PricedLines } from "../parts/priced-lines.tsx";
import { Services } from "../parts/services.tsx";
import { type Sum, Sums } from "../parts/sums.tsx";
import type { PrintableDocument } from "../registry.ts";
import type { OrderView } from "../views.ts";

/** What was ordered and what it costs, as it stands now. */
export function ConfirmationDocument({ data: { seller, order } }: PrintableDocument<"confirmation">) {
  const { kit, t } = useFrame();
  const { company, contact, slot } = order;
  const number = order.number || t("mark.draft");
  return (
    <A4 seller={seller} name={number}>
      <Heading say="title.confirmation" number={number} draft={order.number === ""} />
      <Facts
        facts={[
          { say: "fact.date", value: dayOf(order.placedAt) },
          { say: "fact.delivery", value: slot && dayFigures(slot.date) },
          { say: "fact.time", value: slot && isolate(windowText(slot.window)) },
          { say: "fact.payment", value: t(`payment.${order.paymentMethod}`) },
          { say: "fact.dueOn", value: order.paymentDueAt && dayOf(order.paymentDueAt) },
          { say: "fact.purchaseOrder", value: company?.purchaseOrder && isolate(company.purchaseOrder) },
        ]}
      />
      <kit.Row gap={24}>
        <Party say="party.customer" party={{ ...contact, company: company?.name, crNumber: company?.crNumber }} />
        <Place address={order.address} />
      </kit.Row>
      <PricedLines
        sections={[
          {
            id: "lines",
            title: { en: "" },
            lines: order.lines.map((line) => ({ ...line, more: <Services line={line} /> })),
          },
        ]}
      />
      <kit.Stack side="end">
        <Sums sums={sumsOf(order)} />
      </kit.Stack>
      <Note text={order.note} />
      {order.paymentMethod === "transfer" && order.balance > 0 ? <BankDetails bank={seller.bank} /> : null}
    </A4>
  );
}

/** "08-12" → "08:00–12:00". */
export const windowText = (window: string): string =>
  window
    .split("-")
    .map((hour) => `${hour}:00`)
    .join("–");

/** What an order costs, and what is still owed. */
export function sumsOf({ totals, credited, received, balance, deposit }: OrderView): Sum[] {
  return [
    { say: "sum.goods", amount: totals.subtotal },
    ...(totals.services > 0 ? [{ say: "sum.services", amount: totals.services } as const] : []),
    ...(totals.delivery === null ? [] : [{ say: "sum.delivery", amount: totals.delivery, zero: "sum.free" } as const]),
    { say: "sum.tax", values: { percent: percent(totals.taxRate) }, amount: totals.tax },
    { say: "sum.total", amount: totals.total, strong: true },
    ...(deposit ? [{ say: "sum.deposit", amount: deposit.asked } as const] : []),
    ...(credited > 0 ? [{ say: "sum.credited", amount: -credited } as const] : []),
    ...(received === 0 ? [] : [{ say: "sum.paid", amount: received } as const]),
    balance < 0
      ? { say: "sum.owed", amount: -balance, strong: true }
      : { say: "sum.balance", amount: balance, strong: true },
  ];
}
