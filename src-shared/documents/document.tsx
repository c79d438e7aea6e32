import type { Paper } from "./paper.ts";
import { ConfirmationPaper } from "./papers/confirmation.tsx";
import { DeliveryNotePaper } from "./papers/delivery-note.tsx";
import { InvoicePaper } from "./papers/invoice.tsx";
import { LabelPaper } from "./papers/label.tsx";
import { PickListPaper } from "./papers/pick-list.tsx";
import { QuotePaper } from "./papers/quote.tsx";
import { Receipt80Paper } from "./papers/receipt80.tsx";
import { type Kit, LeadContext } from "./primitives/kit.ts";
import { SheetContext, sheetOf } from "./sheet.ts";

/** A paper drawn with one of the kits: the same for the page, the browser's print and PDF. */
export function PaperDocument({ kit, paper }: { kit: Kit; paper: Paper }) {
  return (
    <LeadContext value={paper.lang}>
      <SheetContext value={sheetOf(kit, paper.lang, paper.copy)}>{drawn(paper)}</SheetContext>
    </LeadContext>
  );
}

function drawn(paper: Paper) {
  switch (paper.kind) {
    case "quote":
      return <QuotePaper {...paper} />;
    case "confirmation":
      return <ConfirmationPaper {...paper} />;
    case "invoice":
      return <InvoicePaper {...paper} />;
    case "delivery-note":
      return <DeliveryNotePaper {...paper} />;
    case "pick-list":
      return <PickListPaper {...paper} />;
    case "receipt80":
      return <Receipt80Paper {...paper} />;
    case "label":
      return <LabelPaper {...paper} />;
  }
}
