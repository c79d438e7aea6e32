import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useSession } from "../../session/session-context.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { quoteFailureText } from "../quote-failure.tsx";

/** The quote's owner: oneself, a colleague who works on quotes, or nobody. */
export function QuoteOwner({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const { staff } = useSession();
  const write = useWrite("PATCH /api/quotes/:id/owner");
  const { attempt, busy } = useNotifiedAttempt(quoteFailureText);
  const quotes = useAsk("GET /api/quotes", { query: { pageSize: 1 } });
  const people = new Map([
    [staff.id, staff.name],
    ...(quote.owner ? [[quote.owner.id, quote.owner.name] as const] : []),
    ...(quotes.data?.meta.owners ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  const put = (ownerId: string) =>
    attempt(async () => {
      await write.mutateAsync({
        params: { id: quote.id },
        body: { ownerId: ownerId || null },
        headers: ifMatch(quote.version),
      });
      notify.done(t("quote.owner.done"));
    });
  return (
    <SelectField
      label={t("quotes.owner")}
      value={quote.owner?.id ?? ""}
      onChange={(id) => void put(id)}
      disabled={busy}
      choices={[
        { value: "", label: t("quotes.owner.none") },
        ...[...people].map(([value, label]) => ({ value, label })),
      ]}
      className="mt-3"
    />
  );
}
