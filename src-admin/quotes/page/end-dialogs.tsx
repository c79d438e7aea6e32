/** A no that staff write down, an offer taken back, and the same offer once more. */
import { useRef, useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { QuoteStepDialog } from "./quote-step-dialog.tsx";

interface EndDialogProps {
  quote: StaffQuote;
  onClose(): void;
}

export function DeclineDialog({ quote, onClose }: EndDialogProps) {
  const { t } = useServices();
  const write = useWrite("PATCH /api/quotes/:id/decline");
  const [reason, setReason] = useState("");
  return (
    <QuoteStepDialog
      title={t("quote.decline.title", { number: quote.number })}
      action={t("quote.move.decline")}
      bad
      done={t("quote.decline.done")}
      onClose={onClose}
      onSend={(headers) =>
        write.mutateAsync({
          params: { id: quote.id },
          body: { version: quote.sent ?? quote.newest, reason: reason.trim() },
          headers: { ...headers, ...ifMatch(quote.version) },
        })
      }
    >
      <TextField
        label={t("quote.decline.reason")}
        optional
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={setReason}
      />
    </QuoteStepDialog>
  );
}

export function WithdrawDialog({ quote, onClose }: EndDialogProps) {
  const { t } = useServices();
  const write = useWrite("PATCH /api/quotes/:id/withdraw");
  const [reason, setReason] = useState("");
  const why = reason.trim();
  // Of a quote that is being revised only the revision is taken back.
  const stands = quote.status === "accepted" ? null : quote.acceptance;
  return (
    <QuoteStepDialog
      title={t(stands ? "quote.unrevise.title" : "quote.withdraw.title", { number: quote.number })}
      action={t(stands ? "quote.move.unrevise" : "quote.move.withdraw")}
      bad
      done={t(stands ? "quote.unrevise.done" : "quote.withdraw.done")}
      onClose={onClose}
      onSend={(headers) =>
        write.mutateAsync({
          params: { id: quote.id },
          body: why === "" ? {} : { reason: why },
          headers: { ...headers, ...ifMatch(quote.version) },
        })
      }
    >
      <p>{stands ? t("quote.unrevise.text", { version: stands.version }) : t("quote.withdraw.text")}</p>
      <TextField label={t("quote.decline.reason")} optional maxLength={200} value={reason} onChange={setReason} />
    </QuoteStepDialog>
  );
}

export function CopyDialog({ quote, onClose, onMade }: EndDialogProps & { onMade: (id: string) => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/quotes/:id/copy");
  const [refreshPrices, setRefreshPrices] = useState(true);
  const made = useRef<string>(undefined);
  return (
    <QuoteStepDialog
      title={t("quote.copy.title", { number: quote.number })}
      action={t("quote.copy")}
      done={t("quote.copy.done")}
      onClose={() => {
        onClose();
        if (made.current) onMade(made.current);
      }}
      onSend={async (headers) => {
        const copy = await write.mutateAsync({ params: { id: quote.id }, body: { refreshPrices }, headers });
        made.current = copy.id;
      }}
    >
      <p>{t("quote.copy.text")}</p>
      <CheckField label={t("quote.copy.refresh")} value={refreshPrices} onChange={setRefreshPrices} />
    </QuoteStepDialog>
  );
}
