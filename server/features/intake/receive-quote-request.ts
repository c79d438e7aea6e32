import { toJson } from "../../../db/json.ts";
import { insertQuoteRequest } from "../../../db/queries/customers/intake.ts";
import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import type { Tx } from "../../../db/schema.ts";
import type { UploadedFile } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { QuoteReceipt, QuoteRequest } from "../../../src-shared/messages/intake.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { normalisePhone } from "../../../src-shared/values/phone.ts";
import type { Context } from "../../context.ts";
import { onceInTransaction } from "../../kernel/idempotency.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { sha256 } from "../../secrets.ts";
import { type Pricing, priceLines } from "../cart/price-lines.ts";
import { recogniseVisitor } from "../customer-matching/remember-customer.ts";
import { type CustomerUpload, readCustomerUpload } from "../media/customer-upload.ts";
import { countGuestUpload } from "../media/guest-uploads.ts";
import { peekFormToken, spendFormToken } from "./form-token.ts";
import { countIntake, type Intake, mayConfirmTo } from "./limits.ts";
import { mailQuarantine, mailStaff } from "./staff-mail.ts";

type Answer =
  | QuoteReceipt
  | Refusal<
      "invalid" | "confirm_needed" | "rate_limited" | "key_reused" | "too_large" | "unsupported_media" | "unavailable"
    >;

/**
 * Stores a request for a quote under the next number, notifies the staff, and confirms it to the customer: with its
 * number and products, and without their words, so that the form cannot be used to write to strangers
 * (server/security.md, row 35). Refuses products that are not sold, by line.
 */
export async function receiveQuoteRequest(
  ctx: Context,
  asked: QuoteRequest,
  file: UploadedFile | undefined,
): Promise<Answer> {
  const phone = normalisePhone(asked.phone);
  if (!phone) {
    return refuseFields({ phone: "phone" });
  }
  // A browser sends an empty file field as an empty file.
  const attached = file && file.bytes.length > 0 ? file : undefined;
  // Every cheaper check is before the decoder; a request refused here may still be a retry with a stored outcome.
  const early =
    attached && ((await peekFormToken(ctx, asked.formToken)) ?? (await countGuestUpload(ctx, attached.bytes.length)));
  const upload = attached && !early ? await readCustomerUpload(attached, readingOf(ctx)) : undefined;
  if (isRefusal(upload)) return upload;
  // Read before the transaction: the view follows the committed feed on a handle of its own.
  const view = await ctx.catalogue.current();
  const request = { ...asked, file: attached && sha256(attached.bytes) };
  // Before the transaction: all other work of the shop waits for one that is open.
  if (upload) await ctx.uploads.write(upload.path, upload.bytes);
  let isStored = false;
  const outcome = await onceInTransaction<Answer>(ctx, request, async (tx) => {
    isStored = false;
    if (early) return early;
    const refusal = await spendFormToken(ctx, tx, asked.formToken);
    if (refusal) return refusal;
    const intake = await countIntake(ctx, tx);
    if (isRefusal(intake)) return intake;
    const pricing = await priceLines(tx, view, {
      lines: (asked.lines ?? []).map((line) => ({ ...line, services: [] })),
      taxRate: 0,
    });
    if (pricing.gone.length > 0) return notSold(asked, pricing);
    const receipt = await store(ctx, tx, { asked, phone, pricing, upload, intake });
    isStored = true;
    return receipt;
  });
  // Refused, or a retry, whose file is stored already. Not after a throw: the row may have been committed and only the
  // answer be lost (jobs/sweep-orphans.ts).
  if (upload && !isStored) await ctx.uploads.remove(upload.path);
  return outcome;
}

const readingOf = ({ signal }: Context) => ({ folder: "quote-requests", sender: "guest", signal }) as const;

async function store(
  ctx: Context,
  tx: Tx,
  {
    asked,
    phone,
    pricing,
    upload,
    intake,
  }: {
    asked: QuoteRequest;
    phone: string;
    pricing: Pricing;
    upload: CustomerUpload | undefined;
    intake: Intake;
  },
): Promise<QuoteReceipt> {
  const now = ctx.now();
  const at = now.toISOString();
  const id = newId(now.getTime());
  const number = await nextNumber(tx, "quote-requests", now);
  await insertQuoteRequest(
    tx,
    {
      id,
      version: 1,
      created_at: at,
      updated_at: at,
      number,
      phone,
      name: asked.name,
      company: asked.company || null,
      purchase_order: asked.purchaseOrder || null,
      email: asked.email,
      message: asked.message || null,
      lang: asked.lang,
      status: "requested",
      quarantined: intake === "quarantined",
      attachment: upload ? toJson({ ...upload, bytes: upload.bytes.length }) : null,
    },
    pricing.lines.map((line, position) => ({
      id: newId(now.getTime()),
      request_id: id,
      position,
      product_id: line.productId,
      variant_id: line.variantId,
      sku: line.sku,
      name: toJson(line.name),
      option_text: toJson(line.optionText),
      listed_price: line.unitPrice,
      quantity: line.quantity,
    })),
  );
  const { name, email, company, lang } = asked;
  await recogniseVisitor(tx, { name, phone, email, company, lang }, { at, ordered: false, causedBy: id });
  if (intake === "quarantined") {
    await mailQuarantine(ctx, tx);
    return { number, receivedAt: at };
  }
  const data = { requestId: id };
  await mailStaff(ctx, tx, { kind: "quote-request", data, replyTo: asked.email, uniqueKey: `quote-request:${id}` });
  if (await mayConfirmTo(ctx, tx, asked.email)) {
    await queueMail(
      tx,
      { kind: "quote-received", recipient: email, lang, data, uniqueKey: `quote-received:${id}` },
      now,
    );
  }
  return { number, receivedAt: at };
}

function notSold(asked: QuoteRequest, { gone }: Pricing): Refusal<"invalid"> {
  const problem = { code: "not_sold", message: "This is no longer sold." };
  const lines = (asked.lines ?? []).flatMap(({ variantId }, index) =>
    gone.includes(variantId) ? [[`lines.${index}.variantId`, problem] as const] : [],
  );
  return refuse("invalid", { fields: Object.fromEntries(lines) });
}
