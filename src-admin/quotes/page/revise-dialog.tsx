import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface ReviseDialogProps {
  quote: StaffQuote;
  onClose(): void;
  onAgreed(): void;
}

/** What was accepted binds both sides: before it is written anew, staff say that the customer agrees. */
export function ReviseDialog({ quote, onClose, onAgreed }: ReviseDialogProps) {
  const { t } = useServices();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("quote.revise.title", { number: quote.number })}
      size="sm"
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.back")}
          </button>
          <button type="button" onClick={onAgreed} className="act act-main">
            {t("quote.revise.agreed")}
          </button>
        </>
      }
    >
      <p>{t("quote.revise.text", { version: quote.acceptance?.version ?? quote.newest })}</p>
      {quote.orders.some((order) => order.counts) && <p className="mt-2">{t("quote.revise.ordered")}</p>}
    </Dialog>
  );
}
