import { fromJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { findInvoice } from "../../../db/queries/billing/billing.ts";
import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { ensureLink } from "../share-links/write-link.ts";

/**
 * Sends a posted document to its customer, or to the given address: with a link to its page, and the PDF. In the
 * language of the document. Refuses where there is no address.
 */
export async function mailInvoice(
  ctx: Context,
  id: string,
  { to }: { to: string },
): Promise<{ recipient: string } | Refusal<"not_found" | "invalid" | "key_reused">> {
  const now = ctx.now();
  return staffWrite(ctx, { params: { id }, body: { to } }, async (tx) => {
    const row = await findInvoice(tx, id);
    if (!row) return refuse("not_found");
    const { buyer, lang } = fromJson(row.content);
    const recipient = to || buyer.email;
    if (recipient === "") return refuseField("to", "required", "There is no address.");
    const work = { app: ctx, tx, at: now.toISOString(), actor: actorName(ctx.actor) };
    await ensureLink(work, { kind: "invoice", targetId: id, scope: "view" });
    await queueMail(tx, { kind: "invoice-sent", recipient, lang, data: { invoiceId: id } }, now);
    await recordAudit(tx, ctx, {
      collection: "invoices",
      rowId: id,
      after: { number: row.number, recipient },
    });
    return { recipient };
  });
}
