import { createElement, type FunctionComponent } from "react";
import { isTestNumber } from "../orders/test-number.ts";
import { FrameContext, frameOf } from "./frame.ts";
import { ConfirmationDocument } from "./kinds/confirmation.tsx";
import { DeliveryNoteDocument } from "./kinds/delivery-note.tsx";
import { InvoiceDocument } from "./kinds/invoice.tsx";
import { LabelDocument } from "./kinds/label.tsx";
import { PickListDocument } from "./kinds/pick-list.tsx";
import { QuoteDocument } from "./kinds/quote.tsx";
import { Receipt80Document } from "./kinds/receipt80.tsx";
import { BrandContext, type Kit, LeadContext } from "./kit/kit.ts";
import type { DocumentKind, PrintableDocument } from "./registry.ts";

/** A kind without a component does not compile. */
const components: { [Kind in DocumentKind]: FunctionComponent<PrintableDocument<Kind>> } = {
  quote: QuoteDocument,
  invoice: InvoiceDocument,
  confirmation: ConfirmationDocument,
  "delivery-note": DeliveryNoteDocument,
  "pick-list": PickListDocument,
  receipt80: Receipt80Document,
  label: LabelDocument,
};

/** Whether a document is of a test order: by the number of its order, also where it has none of its own yet. */
function isOfTest(data: PrintableDocument["data"]): boolean {
  if ("order" in data) return isTestNumber(data.order.number);
  if ("delivery" in data) return isTestNumber(data.delivery.order.number);
  if ("list" in data) return isTestNumber(data.list.order.number);
  return "content" in data && data.content.orders.some(({ number }) => isTestNumber(number));
}

/** The content of a document, rendered with one of the kits: for the page, the browser's print and PDF. */
export function DocumentContent<Kind extends DocumentKind>({
  kit,
  document,
}: {
  kit: Kit;
  document: PrintableDocument<Kind>;
}) {
  return (
    <LeadContext value={document.lang}>
      <BrandContext value={document.brand}>
        <FrameContext value={frameOf(kit, { lang: document.lang, copy: document.copy, test: isOfTest(document.data) })}>
          {createElement<PrintableDocument<Kind>>(components[document.kind], document)}
        </FrameContext>
      </BrandContext>
    </LeadContext>
  );
}
