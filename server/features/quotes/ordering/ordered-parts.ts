import { findAcceptance } from "../../../../db/queries/quotes/quotes.ts";
import type { Tx } from "../../../../db/schema.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../../src-shared/api/refusal.ts";
import { belowOrdered } from "../../../../src-shared/quotes/revision.ts";
import type { QuoteContent } from "../quote-content.ts";
import { readAccepted } from "./remaining.ts";

/**
 * Refuses a next version of an accepted quote that offers less, or something else, than orders have already taken
 * (quotes/revision.ts). Passes where no acceptance is valid or nothing of it is ordered.
 */
export async function refuseBelowOrdered(
  tx: Tx,
  quoteId: string,
  content: QuoteContent,
): Promise<Refusal<"invalid"> | undefined> {
  if (!(await findAcceptance(tx, quoteId))) return undefined;
  const accepted = await readAccepted(tx, quoteId);
  if (!accepted) return undefined;
  const counting = accepted.orders.filter((order) => order.counts);
  if (counting.length === 0) return undefined;
  const problem = belowOrdered(accepted.content, content, {
    pieces: accepted.ordered,
    chargesDelivery: counting.some((order) => order.chargesDelivery),
  });
  if (problem === undefined) return undefined;
  return refuseField(problem, "below_ordered", "Ordered already: it cannot be less, or cost something else.");
}
