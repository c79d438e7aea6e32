import type { InvoiceContent, InvoiceDraft } from "../../billing/content.ts";
import { dayFigures, dayOf, percent } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { A4 } from "../parts/a4.tsx";
import { BankDetails } from "../parts/bank.tsx";
import { Facts } from "../parts/facts.tsx";
import { Heading } from "../parts/heading.tsx";
import { Party, Place } from "../parts/party.tsx";
import { PricedLines } from "../parts/priced-lines.tsx";
import { InWords, type Sum, Sums } from "../parts/sums.tsx";
import { Terms } from "../parts/terms.tsx";
import { Both, Said, Typed } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";

type Content = InvoiceContent | InvoiceDraft;

/** Invoice, credit note, receipt or pro-forma: all from the stored content, nothing looked up. */
export function InvoiceDocument({ data: { content } }: PrintableDocument<"invoice">) {
  const { kit, t } = useFrame();
  const { kind, seller, buyer, payment, corrects, sums } = content;
  const number = content.number ?? t("mark.draft");
  const asks = kind === "invoice" || kind === "pro_forma";
  return (
    <A4 seller={seller} name={number}>
      <Heading say={`title.${kind}`} number={number} draft={content.number === null} />
      <Facts
        facts={[
          { say: "fact.date", value: dayFigures(content.issuedOn) },
          { say: "fact.dueOn", value: content.dueOn && dayFigures(content.dueOn) },
          { say: "fact.invoice", value: corrects && isolate(corrects.number) },
          { say: "fact.order", value: content.orders.map((order) => isolate(order.number ?? "")).join(" ") },
          { say: "fact.quote", value: content.quote && isolate(content.quote.number) },
          { say: "fact.purchaseOrder", value: buyer.purchaseOrder && isolate(buyer.purchaseOrder) },
        ]}
      />
      <kit.Row gap={24}>
        <Party say="party.customer" party={buyer} />
        {kind === "receipt" || kind === "credit_note" ? null : <Place address={buyer.address} />}
      </kit.Row>
      {payment ? (
        <Facts
          facts={[
            {
              say: "fact.payment",
              value: [t(`method.${payment.method}`), payment.state === "pending" && t("method.pending")]
                .filter((one) => one)
                .join(" · "),
            },
            { say: "fact.reference", value: payment.reference && isolate(payment.reference) },
            { say: "fact.date", value: dayOf(payment.at) },
          ]}
        />
      ) : null}
      {corrects?.reason ? (
        <kit.Stack gap={1}>
          <Both say="fact.reason" />
          <Typed>{corrects.reason}</Typed>
        </kit.Stack>
      ) : null}
      {content.lines.length > 0 ? (
        <PricedLines
          sections={[
            {
              id: "lines",
              title: { en: "" },
              lines: content.lines.map((line) => ({
                ...line,
                more: line.services.map((service) => (
                  <Said
                    key={service.name.en}
                    size="small"
                    tone="muted"
                    text={{
                      en: `${service.name.en} × ${service.quantity}`,
                      ...(service.name.ar && { ar: `${service.name.ar} × ${service.quantity}` }),
                    }}
                  />
                )),
              })),
            },
          ]}
        />
      ) : null}
      <kit.Stack side="end">
        <Sums sums={sumsOf(content)} />
      </kit.Stack>
      <InWords amount={sums.total} words={content.inWords} />
      {asks ? <BankDetails bank={seller.bank} /> : null}
      <Terms say="terms.title" terms={content.terms} />
    </A4>
  );
}

function sumsOf({ kind, sums, taxLines, deliveryFee, deposit, paid, balance }: Content): Sum[] {
  if (kind === "receipt") return [{ say: "sum.received", amount: sums.total, strong: true }, ...owed(balance)];
  return [
    ...(sums.discount > 0 ? [{ say: "sum.discount", amount: -sums.discount } as const] : []),
    { say: "sum.goods", amount: sums.goods },
    ...(sums.services === 0 ? [] : [{ say: "sum.services", amount: sums.services } as const]),
    ...(deliveryFee ? [{ say: "sum.delivery", amount: sums.deliveryFee, zero: "sum.free" } as const] : []),
    ...taxLines.map(({ rate, tax }) => ({ say: "sum.tax", values: { percent: percent(rate) }, amount: tax }) as const),
    { say: kind === "credit_note" ? "sum.credit" : "sum.total", amount: sums.total, strong: true },
    ...(deposit
      ? [
          { say: "sum.deposit", amount: deposit.asked } as const,
          { say: "sum.depositReceived", amount: deposit.received } as const,
        ]
      : []),
    ...(paid > 0 ? [{ say: "sum.paid", amount: paid } as const] : []),
    ...(kind === "credit_note" ? [] : owed(balance)),
  ];
}

/** What is left to pay; or, below 0, what we owe. */
const owed = (balance: number): Sum[] =>
  balance < 0
    ? [{ say: "sum.owed", amount: -balance, strong: true }]
    : [{ say: "sum.balance", amount: balance, strong: true }];
