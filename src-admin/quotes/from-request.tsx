import { useNavigate } from "react-router-dom";
import { quoteScreen } from "../../src-shared/addresses.ts";
import type { StaffQuoteRequest } from "../../src-shared/messages/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { useOnce } from "../ui/forms/use-once.ts";
import { quoteFailureText } from "./quote-failure.tsx";

/** On a request: makes the quote that answers it, or leads to the one there is. */
export function QuoteFromRequest({ request }: { request: Pick<StaffQuoteRequest, "id" | "quote"> }) {
  const { t } = useServices();
  const go = useNavigate();
  const write = useWrite("POST /api/quotes");
  const once = useOnce();
  const { attempt, busy } = useNotifiedAttempt(quoteFailureText);
  const { quote } = request;
  if (quote) {
    return (
      <ButtonLink to={quoteScreen(quote.id)} variant="main">
        {t("quote.fromRequest.open", { number: quote.number })}
      </ButtonLink>
    );
  }
  const begin = () =>
    attempt(async () => {
      const made = await once((headers) => write.mutateAsync({ body: { requestId: request.id }, headers }));
      await go(quoteScreen(made.id));
    });
  return (
    <Button disabled={busy} onClick={() => void begin()} variant="main">
      {t("quote.fromRequest")}
    </Button>
  );
}
