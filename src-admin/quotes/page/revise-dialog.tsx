import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface ReviseDialogProps {
  quote: StaffQuote;
  onClose(): void;
  onAgreed(): void;
}

/** An accepted version binds both parties: before a new one is written, staff confirm that the customer agrees. */
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
          <Button onClick={onClose}>{t("part.back")}</Button>
          <Button onClick={onAgreed} variant="main">
            {t("quote.revise.agreed")}
          </Button>
        </>
      }
    >
      <p>{t("quote.revise.text", { version: quote.acceptance?.version ?? quote.newest })}</p>
      {quote.orders.some((order) => order.counts) && <p className="mt-2">{t("quote.revise.ordered")}</p>}
    </Dialog>
  );
}
