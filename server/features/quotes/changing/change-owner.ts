import { findStaff } from "../../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { updateQuote } from "../../../../db/queries/quotes/quotes.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../../src-shared/api/refusal.ts";
import { quoteToChange, type StaffQuoteWork } from "../quote-work.ts";

/** Sets the owner of a quote. Refuses a former member of staff. */
export async function changeOwner(
  work: StaffQuoteWork,
  id: string,
  ownerId: string | null,
): Promise<{ quoteId: string } | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">> {
  const { ctx, tx } = work;
  const quote = await quoteToChange(work, id);
  if (isRefusal(quote)) return quote;
  const person = ownerId === null ? undefined : await findStaff(tx, ownerId);
  if (ownerId !== null && !person?.active) return refuseField("ownerId", "unknown", "There is no such person here.");
  await updateQuote(tx, id, { owner_id: ownerId });
  await recordAudit(tx, ctx, {
    collection: "quotes",
    rowId: id,
    before: { ownerId: quote.owner_id },
    after: { ownerId },
  });
  return { quoteId: id };
}
