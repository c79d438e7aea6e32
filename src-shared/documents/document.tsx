import { FrameContext, frameOf } from "./frame.ts";
import { ConfirmationDocument } from "./kinds/confirmation.tsx";
import { DeliveryNoteDocument } from "./kinds/delivery-note.tsx";
import { InvoiceDocument } from "./kinds/invoice.tsx";
import { LabelDocument } from "./kinds/label.tsx";
import { PickListDocument } from "./kinds/pick-list.tsx";
import { QuoteDocument } from "./kinds/quote.tsx";
import { Receipt80Document } from "./kinds/receipt80.tsx";
import { type Kit, LeadContext } from "./kit/kit.ts";
import type { PrintableDocument } from "./views.ts";

/** A document rendered with one of the kits: the same for the page, the browser's print and PDF. */
export function DocumentContent({ kit, document }: { kit: Kit; document: PrintableDocument }) {
  return (
    <LeadContext value={document.lang}>
      <FrameContext value={frameOf(kit, document.lang, document.copy)}>{rendered(document)}</FrameContext>
    </LeadContext>
  );
}

function rendered(document: PrintableDocument) {
  switch (document.kind) {
    case "quote":
      return <QuoteDocument {...document} />;
    case "confirmation":
      return <ConfirmationDocument {...document} />;
    case "invoice":
      return <InvoiceDocument {...document} />;
    case "delivery-note":
      return <DeliveryNoteDocument {...document} />;
    case "pick-list":
      return <PickListDocument {...document} />;
    case "receipt80":
      return <Receipt80Document {...document} />;
    case "label":
      return <LabelDocument {...document} />;
  }
}
