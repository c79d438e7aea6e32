import { fromJson, toJson } from "../../../../db/json.ts";
import {
  findQuoteVersion,
  insertAcceptance,
  type QuoteRow,
  supersedeAcceptance,
} from "../../../../db/queries/quotes/quotes.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Strokes } from "../../../../src-shared/quotes/signature.ts";
import type { DecidedBy } from "../../../../src-shared/quotes/states.ts";
import { quoteTotals, sumsOf } from "../../../../src-shared/quotes/totals.ts";
import { fieldProblem } from "../../../kernel/field-problem.ts";
import { releaseHold } from "../ordering/hold-stock.ts";
import { refuseBelowOrdered } from "../ordering/ordered-parts.ts";
import { fallBackToAccepted, settleRevised } from "../ordering/standing-acceptance.ts";
import { contentOf, linesOf, quoteFoundBy } from "../quote-content.ts";
import { mailCustomer, mailStaffOfQuote } from "../quote-mail.ts";
import { refuseDecision, refuseOther } from "../quote-state.ts";
import { moveQuote, type QuoteWork } from "../quote-work.ts";

export interface Yes {
  version: number;
  name: string;
  by: DecidedBy;
  chosen: readonly string[];
  signature: Strokes | null;
  /** Keyed fingerprint of the network address; null where staff wrote it down. */
  addressPrint: string | null;
  note?: string | undefined;
  purchaseOrder?: string | undefined;
}

type Deciding = Refusal<"not_found" | "invalid" | "quote_moved">;

/**
 * Accepts a version of a quote that the caller has locked: once, only the version the customer has, and only until the
 * end of its last day. What it costs with the chosen lines is fixed here. Refuses lines that were not offered as a choice.
 */
export async function acceptQuote(work: QuoteWork, quote: QuoteRow, yes: Yes): Promise<QuoteRow | Deciding> {
  const { tx, now, at } = work;
  const late = refuseDecision(quote, yes.version, now);
  if (late) return late;
  const version = await findQuoteVersion(tx, quote.id, yes.version);
  if (!version) return refuse("not_found");
  const content = contentOf(version);
  const choices = linesOf(content).filter((line) => line.optional);
  const chosen = [...new Set(yes.chosen)];
  if (chosen.some((id) => !choices.some((line) => line.id === id))) {
    return fieldProblem("chosen", "unknown", "This is not one of the choices.");
  }
  // An order that came back since it was sent: what it has is more than this version says.
  if (await refuseBelowOrdered(tx, quote.id, content)) return refuseOther(quote, "being_changed");
  const sums = sumsOf(quoteTotals(content, chosen));
  await supersedeAcceptance(tx, quote.id, at);
  await insertAcceptance(tx, {
    quote_id: quote.id,
    version: yes.version,
    at,
    name: yes.name,
    by: yes.by,
    chosen: toJson(chosen),
    sums: toJson(sums),
    signature: yes.signature ? toJson(yes.signature) : null,
    address_print: yes.addressPrint,
  });
  const company = companyWith(quote, yes.purchaseOrder);
  const values = { decided_at: at, total: sums.total, company, search: quoteFoundBy({ ...quote, company }, content) };
  const data = { name: yes.name, chosen, by: yes.by, total: sums.total };
  const accepted = await moveQuote(work, quote, "accepted", {
    kind: "accepted",
    data,
    values,
    ...(yes.note ? { note: yes.note } : {}),
  });
  const settled = await settleRevised(work, accepted);
  if (yes.by === "customer") {
    await mailCustomer(work, accepted, "quote-accepted", { version: yes.version });
    await mailStaffOfQuote(work, accepted, "accepted", yes.version);
  }
  return settled;
}

/**
 * Says no to the version the customer has; what was held for it goes back on the shelf. After a revision that is a no to
 * the revision: what was accepted before stands, and so does its hold.
 */
export async function declineQuote(
  work: QuoteWork,
  quote: QuoteRow,
  no: { version: number; reason: string; by: DecidedBy },
): Promise<QuoteRow | Refusal<"quote_moved">> {
  const late = refuseDecision(quote, no.version, work.now);
  if (late) return late;
  const back = await fallBackToAccepted(work, quote, { kind: "declined", note: no.reason });
  if (back) {
    if (no.by === "customer") await mailStaffOfQuote(work, back, "declined", no.version);
    return back;
  }
  const values = { decided_at: work.at, decline_reason: no.reason };
  const declined = await moveQuote(work, quote, "declined", { kind: "declined", note: no.reason, values });
  await releaseHold(work, declined, "declined");
  if (no.by === "customer") await mailStaffOfQuote(work, declined, "declined", no.version);
  return declined;
}

/** The customer's own order number becomes known with the yes; also somebody's who names no company. */
export function companyWith(
  { company }: Pick<QuoteRow, "company">,
  purchaseOrder: string | undefined,
): QuoteRow["company"] {
  if (!purchaseOrder) return company;
  return toJson({
    ...(company ? fromJson(company) : { name: "" }),
    purchaseOrder,
  });
}
