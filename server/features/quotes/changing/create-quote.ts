import { fromJson } from "../../../../db/json.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { listVariantsByIds } from "../../../../db/queries/catalogue/catalogue.ts";
import {
  findQuoteRequest,
  listQuoteRequestLines,
  type QuoteRequestRow,
} from "../../../../db/queries/customers/intake.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import {
  findQuoteOfRequest,
  insertQuote,
  insertQuoteEvent,
  type QuoteRow,
} from "../../../../db/queries/quotes/quotes.ts";
import { updateVersioned } from "../../../../db/queries/versioned.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { NewQuote, QuoteDraft, QuoteLineInput } from "../../../../src-shared/quotes/draft.ts";
import { quoteTotals } from "../../../../src-shared/quotes/totals.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { numberFor } from "../../../kernel/numbers.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { priceQuote } from "../price-quote.ts";
import { asTyped, type QuoteContent, quoteSearchText } from "../quote-content.ts";
import type { StaffQuoteWork } from "../quote-work.ts";
import { quotePeople } from "../reading/quote-people.ts";
import { quoteSnapshot } from "../reading/quote-snapshot.ts";
import { beginVersion, usualLastDay } from "./next-version.ts";

type Creating = Refusal<"not_found" | "invalid" | "conflict">;

/**
 * Begins a quote, by hand or from a request, whose sender and goods it takes over. A request is answered by one quote:
 * a second attempt is refused with that quote's number.
 */
export async function createQuote(work: StaffQuoteWork, asked: NewQuote): Promise<{ quoteId: string } | Creating> {
  const { ctx, tx, now } = work;
  const request = asked.requestId === undefined ? undefined : await findQuoteRequest(tx, asked.requestId);
  if (asked.requestId !== undefined && !request) return refuse("not_found");
  const taken = request && (await findQuoteOfRequest(tx, request.id));
  if (taken) {
    return refuse("conflict", {
      message: `This request became quote ${taken.number}.`,
      details: { quoteId: taken.id, number: taken.number },
    });
  }
  const draft = await asWritten(work, asked, request);
  if (isRefusal(draft)) return draft;
  if (draft.validUntil < qatarDate(work.madeAt)) return refuseField("validUntil", "too_low", "This day is over.");
  const content = await priceQuote(work, draft, { refreshPrices: true });
  if (isRefusal(content)) return content;
  const done = await beginQuote(work, {
    id: asked.id,
    versionId: asked.versionId,
    draft,
    content,
    requestId: request?.id ?? null,
    copiedFrom: null,
  });
  if (isRefusal(done)) return done;
  if (request && request.status !== "working") {
    await updateVersioned(tx, "quote_requests", { id: request.id }, { status: "working" }, now);
    await recordAudit(tx, ctx, {
      collection: "quote_requests",
      rowId: request.id,
      before: { status: request.status },
      after: { status: "working" },
    });
  }
  return done;
}

/** Inserts a new quote with its first version, under the next number of the year. */
export async function beginQuote(
  work: StaffQuoteWork,
  begun: {
    id?: string | undefined;
    versionId?: string | undefined;
    draft: Pick<QuoteDraft, "lang" | "contact" | "company" | "address" | "validUntil">;
    content: QuoteContent;
    requestId: string | null;
    copiedFrom: string | null;
  },
): Promise<{ quoteId: string } | Refusal<"invalid" | "conflict">> {
  const { ctx, tx, now, at, actor } = work;
  const { draft, content, requestId, copiedFrom } = begun;
  if (await isIdTaken(tx, "quotes", [begun.id])) return refuse("conflict");
  if (await isIdTaken(tx, "quote_versions", [begun.versionId])) return refuse("conflict");
  const quoteId = begun.id ?? newId(now.getTime());
  const people = await quotePeople(work, quoteId, draft, requestId);
  if (isRefusal(people)) return people;
  const row: QuoteRow = {
    id: quoteId,
    version: 1,
    created_at: at,
    updated_at: at,
    number: await numberFor(work, "quotes", quoteId),
    status: "draft",
    ...people,
    request_id: requestId,
    copied_from: copiedFrom,
    owner_id: ctx.actor.kind === "staff" ? ctx.actor.id : null,
    newest: 1,
    sent: null,
    sent_at: null,
    viewed_at: null,
    decided_at: null,
    decline_reason: null,
    question: null,
    total: quoteTotals(content).total,
    valid_until: draft.validUntil,
    search: "",
  };
  await insertQuote(tx, { ...row, search: quoteSearchText(row, content) });
  await beginVersion(work, {
    id: begun.versionId,
    quoteId: row.id,
    number: 1,
    content,
    validUntil: draft.validUntil,
  });
  const data = { ...(requestId ? { requestId } : {}), ...(copiedFrom ? { copiedFrom } : {}) };
  await insertQuoteEvent(tx, { quoteId: row.id, version: 1, kind: "created", to: "draft", actor, data, at });
  await recordAudit(tx, ctx, { collection: "quotes", rowId: row.id, after: quoteSnapshot(row, content) });
  return { quoteId: row.id };
}

/** The written values; missing ones come from the request, and from the shop's defaults. */
async function asWritten(
  work: StaffQuoteWork,
  asked: NewQuote,
  request: QuoteRequestRow | undefined,
): Promise<Omit<QuoteDraft, "refreshPrices" | "agreed"> | Refusal<"invalid">> {
  const { tx, view } = work;
  const contact = asked.contact ?? (request && { name: request.name, phone: request.phone, email: request.email });
  if (!contact) return refuseField("contact.name", "required", "Whom is it for?");
  const wanted = request && !asked.sections ? await listQuoteRequestLines(tx, request.id) : [];
  const variants = await listVariantsByIds(
    tx,
    wanted.map((line) => line.variant_id),
  );
  const lines = wanted.map((line): QuoteLineInput => {
    const common = { quantity: line.quantity, discount: 0, optional: false };
    const isSold = view.has(line.product_id) && variants.some((variant) => variant.id === line.variant_id);
    if (isSold) return { kind: "product", variantId: line.variant_id, ...common };
    // Goods that are no longer sold stay as text, at their former price, for staff to replace.
    return { kind: "text", sku: line.sku, name: asTyped(fromJson(line.name)), listPrice: line.listed_price, ...common };
  });
  const usual = (await readShopSettings(tx)).quotes;
  return {
    ...asked,
    contact,
    lang: asked.lang ?? request?.lang ?? "en",
    company: asked.company ?? (request && companyOfRequest(request)),
    sections: asked.sections ?? [{ title: asTyped({ en: "" }), lines }],
    validUntil: asked.validUntil ?? (await usualLastDay(work)),
    terms: asked.terms ?? asTyped(usual.terms),
    deliveryTerms: asked.deliveryTerms ?? asTyped(usual.deliveryTerms),
  };
}

function companyOfRequest({ company, purchase_order }: QuoteRequestRow): QuoteDraft["company"] {
  if (!company && !purchase_order) return undefined;
  return { name: company ?? "", ...(purchase_order ? { purchaseOrder: purchase_order } : {}) };
}
