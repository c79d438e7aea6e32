import type { PendingOperation } from "../../src-shared/sync/desktop-sync.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Phone } from "../ui/phone.tsx";

/** The customer of a quote that was signed here and refused there: whoever decides has to speak with them. */
export function ConflictPhone({ operation }: { operation: PendingOperation }) {
  const isSigned = operation.collection === "quotes" && operation.endpoint.endsWith("/signature");
  return isSigned && operation.rowId !== null ? <QuotePhone id={operation.rowId} /> : null;
}

function QuotePhone({ id }: { id: string }) {
  const { t } = useServices();
  const quote = useAsk("GET /api/quotes/:id", { params: { id } }).data;
  if (!quote || quote.contact.phone === "") return null;
  return (
    <p className="mb-3">
      {t("conflict.call")} <bdi>{quote.contact.name}</bdi> <Phone e164={quote.contact.phone} />
    </p>
  );
}
