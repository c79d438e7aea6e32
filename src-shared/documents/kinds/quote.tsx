import type { QuoteLine } from "../../quotes/content.ts";
import { dayFigures, dayOf, percent } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { A4 } from "../parts/a4.tsx";
import { BankDetails } from "../parts/bank.tsx";
import { Details } from "../parts/details.tsx";
import { Heading } from "../parts/heading.tsx";
import { Party, Place } from "../parts/party.tsx";
import { PricedLines, type PricedSection } from "../parts/priced-lines.tsx";
import { QrCode } from "../parts/qr-code.tsx";
import { DrawnSignature, SignatureBox } from "../parts/signature.tsx";
import { InWords, type Sum, Sums } from "../parts/sums.tsx";
import { Terms } from "../parts/terms.tsx";
import { Bilingual, bilingualText, Localized, OtherLanguage } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";
import type { QuoteView } from "../views.ts";
import { sectionsOf } from "./quote-sections.ts";

/** One version of a quote. Its data does not hold the cost of the goods. */
export function QuoteDocument({ data: { seller, quote } }: PrintableDocument<"quote">) {
  const { kit } = useFrame();
  const { version, contact, company, acceptance } = quote;
  const sums = acceptance?.sums ?? version.sums.base;
  return (
    <A4 seller={seller} name={quote.number}>
      <Heading textKey="title.quote" number={quote.number} draft={version.state === "draft"} />
      <Details
        details={[
          { textKey: "detail.date", value: dayOf(version.sentAt ?? version.createdAt) },
          { textKey: "detail.validUntil", value: dayFigures(version.validUntil) },
          { textKey: "detail.version", value: isolate(`${version.number}`) },
          { textKey: "detail.purchaseOrder", value: company?.purchaseOrder && isolate(company.purchaseOrder) },
        ]}
      />
      <kit.Row gap={24}>
        <Party textKey="party.customer" party={{ ...contact, company: company?.name, crNumber: company?.crNumber }} />
        {quote.address ? <Place address={quote.address} /> : null}
      </kit.Row>
      {version.intro ? (
        <kit.Stack gap={3}>
          <Localized text={version.intro} />
          <OtherLanguage text={version.intro} />
        </kit.Stack>
      ) : null}
      <PricedLines
        sections={[
          ...sectionsOf(quote).map((section) => ({
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
      <Terms textKey="terms.delivery" terms={version.deliveryTerms} />
      <Terms textKey="terms.title" terms={version.terms} />
      <BankDetails bank={seller.bank} />
      {acceptance ? (
        <DrawnSignature
          strokes={acceptance.signature}
          name={acceptance.name}
          date={dayOf(acceptance.at)}
          awaited={acceptance.awaited}
        />
      ) : (
        <SignatureBox textKey="sign.accepted" />
      )}
      {quote.pageUrl ? <PageCode url={quote.pageUrl} /> : null}
    </A4>
  );
}

/** The code that opens the quote's page. */
function PageCode({ url }: { url: string }) {
  const { kit, t } = useFrame();
  return (
    <kit.Row gap={12}>
      <QrCode value={url} width={60} label={t("qr.quote")} />
      <Bilingual textKey="qr.quote" tone="muted" />
    </kit.Row>
  );
}

/** Services as a section of their own, without quantities. */
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
  return [{ id: "services", title: bilingualText("table.services"), lines }];
}

/** Notes of a line: that it is optional or chosen, and the note of staff. */
function Remarks({ line, quote }: { line: QuoteLine; quote: QuoteView }) {
  const chosen = quote.acceptance?.chosen.includes(line.id) ?? false;
  return (
    <>
      {line.optional ? <Bilingual textKey={chosen ? "table.chosen" : "table.optional"} tone="accent" /> : null}
      {line.note ? <Localized text={line.note} size="small" tone="muted" /> : null}
    </>
  );
}

function sumsOf({ version, acceptance }: QuoteView): Sum[] {
  const sums = acceptance?.sums ?? version.sums.base;
  const options = version.sums.withOptions.total;
  return [
    { textKey: "sum.goods", amount: sums.goods },
    ...(sums.discount > 0 ? [{ textKey: "sum.discount", amount: -sums.discount } as const] : []),
    ...(sums.services > 0 ? [{ textKey: "sum.services", amount: sums.services } as const] : []),
    { textKey: "sum.delivery", amount: sums.delivery, zero: "sum.free" },
    { textKey: "sum.tax", values: { percent: percent(version.taxRate) }, amount: sums.tax },
    { textKey: "sum.total", amount: sums.total, strong: true },
    ...(sums.deposit === null ? [] : [{ textKey: "sum.deposit", amount: sums.deposit } as const]),
    ...(acceptance || options === sums.total ? [] : [{ textKey: "sum.withOptions", amount: options } as const]),
  ];
}
