import type { QuoteLine } from "../../quotes/content.ts";
import { dayFigures, dayOf, percent } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { A4 } from "../parts/a4.tsx";
import { BankDetails } from "../parts/bank.tsx";
import { Facts } from "../parts/facts.tsx";
import { Heading } from "../parts/heading.tsx";
import { Party, Place } from "../parts/party.tsx";
import { PricedLines, type PricedSection } from "../parts/priced-lines.tsx";
import { DrawnSignature, SignatureBox } from "../parts/signature.tsx";
import { InWords, type Sum, Sums } from "../parts/sums.tsx";
import { Terms } from "../parts/terms.tsx";
import { Besides, Both, inBoth, Said } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";
import type { QuoteView } from "../views.ts";
import { roomsOf } from "./quote-rooms.ts";

/** One version of a quote. What a piece costs the shop is not in its data. */
export function QuoteDocument({ data: { seller, quote } }: PrintableDocument<"quote">) {
  const { kit } = useFrame();
  const { version, contact, company, acceptance } = quote;
  const sums = acceptance?.sums ?? version.sums.base;
  return (
    <A4 seller={seller} name={quote.number}>
      <Heading say="title.quote" number={quote.number} draft={version.state === "draft"} />
      <Facts
        facts={[
          { say: "fact.date", value: dayOf(version.sentAt ?? version.createdAt) },
          { say: "fact.validUntil", value: dayFigures(version.validUntil) },
          { say: "fact.version", value: isolate(`${version.number}`) },
          { say: "fact.purchaseOrder", value: company?.purchaseOrder && isolate(company.purchaseOrder) },
        ]}
      />
      <kit.Row gap={24}>
        <Party say="party.customer" party={{ ...contact, company: company?.name, crNumber: company?.crNumber }} />
        {quote.address ? <Place address={quote.address} /> : null}
      </kit.Row>
      {version.intro ? (
        <kit.Stack gap={3}>
          <Said text={version.intro} />
          <Besides text={version.intro} />
        </kit.Stack>
      ) : null}
      <PricedLines
        sections={[
          ...roomsOf(quote).map((section) => ({
            ...section,
            lines: section.lines.map((line) => ({ ...line, more: <Remarks line={line} quote={quote} /> })),
          })),
          ...servicesOf(version),
        ]}
      />
      <kit.Stack side="end">
        <Sums sums={sumsOf(quote)} />
      </kit.Stack>
      <InWords amount={sums.total} />
      <Terms say="terms.delivery" terms={version.deliveryTerms} />
      <Terms say="terms.title" terms={version.terms} />
      <BankDetails bank={seller.bank} />
      {acceptance ? (
        <DrawnSignature strokes={acceptance.signature} name={acceptance.name} date={dayOf(acceptance.at)} />
      ) : (
        <SignatureBox say="sign.accepted" />
      )}
    </A4>
  );
}

/** Services as a section of their own: each once, without pieces. */
function servicesOf({ services }: QuoteView["version"]): PricedSection[] {
  if (services.length === 0) return [];
  const lines = services.map(({ id, title, amount }) => ({
    id,
    sku: "",
    name: title,
    optionText: { en: "" },
    quantity: 0,
    discount: 0,
    unitPrice: amount,
    listPrice: amount,
    lineTotal: amount,
  }));
  return [{ id: "services", title: inBoth("table.services"), lines }];
}

/** Whether the line counts, and what staff wrote about it. */
function Remarks({ line, quote }: { line: QuoteLine; quote: QuoteView }) {
  const chosen = quote.acceptance?.chosen.includes(line.id) ?? false;
  return (
    <>
      {line.optional ? <Both say={chosen ? "table.chosen" : "table.optional"} tone="accent" /> : null}
      {line.note ? <Said text={line.note} size="small" tone="muted" /> : null}
    </>
  );
}

function sumsOf({ version, acceptance }: QuoteView): Sum[] {
  const sums = acceptance?.sums ?? version.sums.base;
  const options = version.sums.withOptions.total;
  return [
    { say: "sum.goods", amount: sums.goods },
    ...(sums.discount > 0 ? [{ say: "sum.discount", amount: -sums.discount } as const] : []),
    ...(sums.services > 0 ? [{ say: "sum.services", amount: sums.services } as const] : []),
    { say: "sum.delivery", amount: sums.delivery, zero: "sum.free" },
    { say: "sum.tax", values: { percent: percent(version.taxRate) }, amount: sums.tax },
    { say: "sum.total", amount: sums.total, strong: true },
    ...(sums.deposit === null ? [] : [{ say: "sum.deposit", amount: sums.deposit } as const]),
    ...(acceptance || options === sums.total ? [] : [{ say: "sum.withOptions", amount: options } as const]),
  ];
}
