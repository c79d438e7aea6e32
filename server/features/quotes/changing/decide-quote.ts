import { fromJson, toJson } from "../../../../db/json.ts";
import {
  findQuoteVersion,
  insertAcceptance,
  type QuoteRow,
  supersedeAcceptance,
} from "../../../../db/queries/quotes/quotes.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { DecidedBy } from "../../../../src-shared/quotes/states.ts";
import { quoteTotals, sumsOf } from "../../../../src-shared/quotes/totals.ts";
import type { Strokes } from "../../../../src-shared/values/signature.ts";
import { releaseHold } from "../ordering/hold-stock.ts";
import { refuseBelowOrdered } from "../ordering/ordered-parts.ts";
import { fallBackToAccepted, settleRevised } from "../ordering/standing-acceptance.ts";
import { contentOf, linesOf, quoteSearchText } from "../quote-content.ts";
import { mailCustomer, mailStaffOfQuote } from "../quote-mail.ts";
import { refuseDecision, refuseOther } from "../quote-state.ts";
import { moveQuote, type QuoteWork } from "../quote-work.ts";

export interface Acceptance {
  version: number;
  name: string;
  by: DecidedBy;
  chosen: readonly string[];
  signature: Strokes | null;
  /** Keyed fingerprint of the network address; null where staff recorded it. */
  addressPrint: string | null;
  note?: string | undefined;
  purchaseOrder?: string | undefined;
  /** When the customer accepted, where that was before it reached the server. */
  madeAt?: Date;
}

type Deciding = Refusal<"not_found" | "invalid" | "quote_moved">;

/**
 * Accepts a version of a quote that the caller has locked: once, only the version the customer has, and only until the
 * end of its last day. Its total with the chosen lines is fixed here. Refuses lines that were not offered as a choice.
 */
export async function acceptQuote(
  work: QuoteWork,
  quote: QuoteRow,
  acceptance: Acceptance,
): Promise<QuoteRow | Deciding> {
  const { app, tx, now, at } = work;
  const late = refuseDecision(quote, acceptance.version, acceptance.madeAt ?? now);
  if (late) return late;
  const version = await findQuoteVersion(tx, quote.id, acceptance.version);
  if (!version) return refuse("not_found");
  const content = contentOf(version);
  const choices = linesOf(content).filter((line) => line.optional);
  const chosen = [...new Set(acceptance.chosen)];
  if (chosen.some((id) => !choices.some((line) => line.id === id))) {
    return refuseField("chosen", "unknown", "This is not one of the choices.");
  }
  // An order that became valid again since the version was sent may have more than this version offers.
  if (await refuseBelowOrdered(tx, quote.id, content)) return refuseOther(quote, "being_changed");
  const sums = sumsOf(quoteTotals(content, chosen));
  await supersedeAcceptance(tx, quote.id, at);
  await insertAcceptance(tx, {
    quote_id: quote.id,
    version: acceptance.version,
    at,
    name: acceptance.name,
    by: acceptance.by,
    chosen: toJson(chosen),
    sums: toJson(sums),
    signature: acceptance.signature ? toJson(acceptance.signature) : null,
    address_print: acceptance.addressPrint,
    awaited: app.numbering === "pending",
  });
  const company = companyWith(quote, acceptance.purchaseOrder);
  const values = {
    decided_at: at,
    total: sums.total,
    company,
    search: quoteSearchText({ ...quote, company }, content),
  };
  const data = { name: acceptance.name, chosen, by: acceptance.by, total: sums.total };
  // The story keeps its order: a quote that expired here before the signature came is accepted after that.
  const step = quote.status === "expired" ? { ...work, at: now.toISOString() } : work;
  const accepted = await moveQuote(step, quote, "accepted", {
    kind: "accepted",
    data,
    values,
    ...(acceptance.note ? { note: acceptance.note } : {}),
  });
  const settled = await settleRevised(work, accepted);
  if (acceptance.by === "customer") {
    await mailCustomer(work, accepted, "quote-accepted", { version: acceptance.version });
    await mailStaffOfQuote(work, accepted, "accepted", acceptance.version);
  }
  return settled;
}

/**
 * Declines the version the customer has; stock held for it is released. After a revision the decision concerns the
 * revision: the earlier acceptance stays valid, and so does its hold.
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

/** Adds the customer's own order number of the acceptance; also for a customer without a company. */
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
