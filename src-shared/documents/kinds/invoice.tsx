import type { InvoiceContent, InvoiceDraft } from "../../billing/content.ts";
import { dayFigures, dayOf, percent } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { A4 } from "../parts/a4.tsx";
import { BankDetails } from "../parts/bank.tsx";
import { DetailList, Details } from "../parts/details.tsx";
import { Heading } from "../parts/heading.tsx";
import { Party, Place } from "../parts/party.tsx";
import { PricedLines } from "../parts/priced-lines.tsx";
import { balanceOf, InWords, type Sum, Sums } from "../parts/sums.tsx";
import { Terms } from "../parts/terms.tsx";
import { Bilingual, Localized, UserText } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";

type Content = InvoiceContent | InvoiceDraft;

/** Invoice, credit note, receipt or pro-forma, rendered from the stored content alone. */
export function InvoiceDocument({ data: { content } }: PrintableDocument<"invoice">) {
  const { kit, t } = useFrame();
  const { kind, seller, buyer, payment, corrects, sums } = content;
  const number = content.number ?? t("mark.draft");
  const asks = kind === "invoice" || kind === "pro_forma";
  return (
    <A4 seller={seller} name={number}>
      <Heading textKey={`title.${kind}`} number={number} draft={content.number === null} />
      <kit.Row gap={16}>
        <Party textKey="party.customer" party={buyer} />
        {kind === "receipt" || kind === "credit_note" ? null : <Place address={buyer.address} />}
        <DetailList
          details={[
            { textKey: "detail.date", value: dayFigures(content.issuedOn) },
            { textKey: "detail.dueOn", value: content.dueOn && dayFigures(content.dueOn) },
            { textKey: "detail.invoice", value: corrects && isolate(corrects.number) },
            { textKey: "detail.order", value: content.orders.map((order) => isolate(order.number ?? "")).join(" ") },
            { textKey: "detail.quote", value: content.quote && isolate(content.quote.number) },
            { textKey: "detail.purchaseOrder", value: buyer.purchaseOrder && isolate(buyer.purchaseOrder) },
          ]}
        />
      </kit.Row>
      {payment ? (
        <Details
          details={[
            {
              textKey: "detail.payment",
              value: [t(`method.${payment.method}`), payment.state === "pending" && t("method.pending")]
                .filter((one) => one)
                .join(" · "),
            },
            { textKey: "detail.reference", value: payment.reference && isolate(payment.reference) },
            { textKey: "detail.date", value: dayOf(payment.at) },
          ]}
        />
      ) : null}
      {corrects?.reason ? (
        <kit.Stack gap={1}>
          <Bilingual textKey="detail.reason" />
          <UserText>{corrects.reason}</UserText>
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
                  <Localized
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
      {/* Beside each other, so that an invoice of eight lines fits on one page. */}
      <kit.Row gap={24} keep>
        <kit.Stack share={1}>{asks ? <BankDetails bank={seller.bank} /> : null}</kit.Stack>
        <Sums sums={sumsOf(content)} />
      </kit.Row>
      <InWords amount={sums.total} words={content.inWords} />
      <Terms textKey="terms.title" terms={content.terms} />
    </A4>
  );
}

function sumsOf({ kind, sums, taxLines, deliveryFee, deposit, paid, balance }: Content): Sum[] {
  if (kind === "receipt") return [{ textKey: "sum.received", amount: sums.total, strong: true }, balanceOf(balance)];
  return [
    ...(sums.discount > 0 ? [{ textKey: "sum.discount", amount: -sums.discount } as const] : []),
    { textKey: "sum.goods", amount: sums.goods },
    ...(sums.services === 0 ? [] : [{ textKey: "sum.services", amount: sums.services } as const]),
    ...(deliveryFee ? [{ textKey: "sum.delivery", amount: sums.deliveryFee, zero: "sum.free" } as const] : []),
    ...taxLines.map(
      ({ rate, tax }) => ({ textKey: "sum.tax", values: { percent: percent(rate) }, amount: tax }) as const,
    ),
    { textKey: kind === "credit_note" ? "sum.credit" : "sum.total", amount: sums.total, strong: true },
    ...(deposit
      ? [
          { textKey: "sum.deposit", amount: deposit.asked } as const,
          { textKey: "sum.depositReceived", amount: deposit.received } as const,
        ]
      : []),
    ...(paid > 0 ? [{ textKey: "sum.paid", amount: paid } as const] : []),
    ...(kind === "credit_note" ? [] : [{ textKey: "sum.due", amount: balance, strong: true } as const]),
  ];
}
