import { hoursText } from "../../delivery/windows.ts";
import { dayFigures, dayOf, percent } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { A4 } from "../parts/a4.tsx";
import { BankDetails } from "../parts/bank.tsx";
import { Details } from "../parts/details.tsx";
import { Heading } from "../parts/heading.tsx";
import { Note } from "../parts/note.tsx";
import { Party, Place } from "../parts/party.tsx";
import { PricedLines } from "../parts/priced-lines.tsx";
import { Services } from "../parts/services.tsx";
import { balanceOf, type Sum, Sums } from "../parts/sums.tsx";
import type { PrintableDocument } from "../registry.ts";
import type { OrderView } from "../views.ts";

/** Order confirmation: the goods and their prices, as the order is now. */
export function ConfirmationDocument({ data: { seller, order } }: PrintableDocument<"confirmation">) {
  const { kit, t } = useFrame();
  const { company, contact, slot } = order;
  const number = order.number || t("mark.draft");
  return (
    <A4 seller={seller} name={number}>
      <Heading textKey="title.confirmation" number={number} draft={order.number === ""} />
      <Details
        details={[
          { textKey: "detail.date", value: dayOf(order.placedAt) },
          { textKey: "detail.delivery", value: slot && dayFigures(slot.date) },
          { textKey: "detail.time", value: slot && isolate(hoursText(slot.window)) },
          { textKey: "detail.payment", value: t(`payment.${order.paymentMethod}`) },
          { textKey: "detail.dueOn", value: order.paymentDueAt && dayOf(order.paymentDueAt) },
          { textKey: "detail.purchaseOrder", value: company?.purchaseOrder && isolate(company.purchaseOrder) },
        ]}
      />
      <kit.Row gap={24}>
        <Party textKey="party.customer" party={{ ...contact, company: company?.name, crNumber: company?.crNumber }} />
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

/** Sums of an order, down to its balance. */
export function sumsOf({ totals, credited, received, balance, deposit }: OrderView): Sum[] {
  return [
    { textKey: "sum.goods", amount: totals.subtotal },
    ...(totals.services > 0 ? [{ textKey: "sum.services", amount: totals.services } as const] : []),
    ...(totals.delivery === null
      ? []
      : [{ textKey: "sum.delivery", amount: totals.delivery, zero: "sum.free" } as const]),
    { textKey: "sum.tax", values: { percent: percent(totals.taxRate) }, amount: totals.tax },
    { textKey: "sum.total", amount: totals.total, strong: true },
    ...(deposit ? [{ textKey: "sum.deposit", amount: deposit.asked } as const] : []),
    ...(credited > 0 ? [{ textKey: "sum.credited", amount: -credited } as const] : []),
    ...(received === 0 ? [] : [{ textKey: "sum.paid", amount: received } as const]),
    balanceOf(balance),
  ];
}
