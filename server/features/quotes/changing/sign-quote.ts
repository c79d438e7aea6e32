import { recordAudit } from "../../../../db/queries/audit.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { QuoteSigning } from "../../../../src-shared/quotes/signing.ts";
import { readSignature } from "../../../../src-shared/values/signature.ts";
import { type QuoteWork, quoteToAddTo, type StaffQuoteWork } from "../quote-work.ts";
import { acceptQuote } from "./decide-quote.ts";
import { sendLocked } from "./send-quote.ts";

type Signing = Refusal<"not_found" | "invalid" | "conflict" | "move_not_allowed" | "quote_moved" | "price_changed">;

/**
 * Takes the signature that a customer drew in the showroom: the version and the total that they saw, which must be the
 * quote's now. A draft is fixed and handed over by it, as by sending without a mail. Signed on a desktop without a
 * connection, it is subject to confirmation until the server has taken it; the quote's last day is judged by when it was
 * signed.
 */
export async function signQuote(
  work: StaffQuoteWork,
  id: string,
  { version, total, name, signature, chosen, purchaseOrder }: QuoteSigning,
): Promise<{ quoteId: string } | Signing> {
  const strokes = readSignature(signature);
  if (!strokes) return refuseField("signature", "invalid", "Draw it once more.");
  const quote = await quoteToAddTo(work, id);
  if (isRefusal(quote)) return quote;
  const isDraft = quote.status === "draft" && quote.newest === version;
  const offered = isDraft ? await sendLocked(work, quote, { version, mail: false, message: "" }) : quote;
  if (isRefusal(offered)) return offered;
  const byCustomer: QuoteWork = { ...work, actor: "customer" };
  const accepted = await acceptQuote(byCustomer, offered, {
    version,
    name,
    chosen,
    purchaseOrder,
    by: "customer",
    signature: strokes,
    addressPrint: null,
    madeAt: work.madeAt,
  });
  if (isRefusal(accepted)) return accepted;
  if (accepted.total !== total) {
    return refuse("price_changed", { details: { total: accepted.total, shownTotal: total } });
  }
  await recordAudit(work.tx, work.ctx, {
    collection: "quotes",
    rowId: id,
    before: { status: quote.status },
    after: { status: "accepted", version, total, name, chosen, purchaseOrder },
  });
  return { quoteId: id };
}
