import { useState } from "react";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { isQuoteOver } from "../../../src-shared/quotes/states.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldHint } from "../../../src-shared/ui/field.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { Panel } from "../../ui/page.tsx";
import { quoteFailureText } from "../quote-failure.tsx";
import { QuoteStepDialog } from "./quote-step-dialog.tsx";

/** The longest hold that the server takes. */
const MAX_DAYS = 60;

/** Stock held for the customer until a day, on request only. */
export function QuoteHold({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const { date } = useFormat();
  const [asking, setAsking] = useState(false);
  const end = useWrite("DELETE /api/quotes/:id/hold");
  const { attempt, busy } = useNotifiedAttempt(quoteFailureText);
  const { hold } = quote;
  // Pieces that came back from a cancelled order can be held again.
  const isOver = isQuoteOver(quote.status) && !(quote.status === "ordered" && quote.remaining.length > 0);
  if (!hold && isOver) return null;
  const release = () =>
    attempt(async () => {
      await end.mutateAsync({ params: { id: quote.id } });
      notify.done(t("quote.hold.released"));
    });
  return (
    <Panel title={t("quote.hold")}>
      {hold ? (
        <>
          <p>{t("quote.hold.until", { day: date(hold.until) })}</p>
          <ul className="mt-2 text-sm">
            {hold.lines.map((line) => (
              <li key={line.variantId} className="flex justify-between gap-4">
                <bdi>{line.sku}</bdi>
                <span className="tabular-nums">{line.quantity}</span>
              </li>
            ))}
          </ul>
          {quote.acceptance && <FieldHint className="mt-2">{t("quote.hold.parts")}</FieldHint>}
        </>
      ) : (
        <p className="text-muted">{t("quote.hold.none")}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isOver && <Button onClick={() => setAsking(true)}>{t(hold ? "quote.hold.change" : "quote.hold.add")}</Button>}
        {hold && (
          <Button disabled={busy} onClick={() => void release()}>
            {t("quote.hold.end")}
          </Button>
        )}
      </div>
      {asking && <HoldDialog quote={quote} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function HoldDialog({ quote, onClose }: { quote: StaffQuote; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/quotes/:id/hold");
  const today = qatarDate(new Date());
  const [until, setUntil] = useState(quote.hold?.until ?? addDays(today, 7));
  return (
    <QuoteStepDialog
      title={t("quote.hold.add")}
      action={t("quote.hold.add")}
      deliberate
      done={t("quote.hold.done")}
      disabled={until === ""}
      onClose={onClose}
      onSend={(headers) => write.mutateAsync({ params: { id: quote.id }, body: { until }, headers })}
    >
      <p>{t("quote.hold.text")}</p>
      <DateField
        label={t("quote.hold.day")}
        min={today}
        max={addDays(today, MAX_DAYS)}
        value={until}
        onChange={setUntil}
      />
    </QuoteStepDialog>
  );
}
