import { recordAudit } from "../../../db/queries/audit.ts";
import { findMail, retryMail, sendAgain } from "../../../db/queries/mail/mail-list.ts";
import type { MailRow } from "../../../db/queries/mail/mail-queue.ts";
import { findOrder } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { QueuedMail } from "../../../src-shared/mail/operations.ts";
import { isMailKind, isStaffMail, MAILS } from "../../../src-shared/mail/registry.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { describeMails } from "./describe-mail.ts";

/**
 * Sends a mail now: the same one when it waits, is withheld or was given up, another one like it when it was sent. A
 * mail to the customer of an order goes to the address the order has now. Mails with secrets are hidden from everybody;
 * expired or emptied ones have no content left.
 */
export async function resendMail(
  ctx: Context,
  id: string,
): Promise<QueuedMail | Refusal<"not_found" | "conflict" | "key_reused" | "invalid">> {
  const now = ctx.now();
  const done = await staffWrite(ctx, { params: { id } }, async (tx) => {
    const mail = await findMail(tx, id);
    if (!mail || !isStaffMail(mail.kind)) return refuse("not_found");
    if (mail.data === "{}" || mail.state === "expired" || mail.state === "sending") {
      return refuse("conflict", { details: { state: mail.state } });
    }
    const recipient = await recipientNow(tx, mail);
    const sentId = mail.state === "sent" ? await sendAgain(tx, mail, recipient, now) : mail.id;
    if (sentId === mail.id && !(await retryMail(tx, id, recipient, now.toISOString()))) return refuse("conflict");
    await recordAudit(tx, ctx, {
      collection: "mail_queue",
      rowId: id,
      before: { state: mail.state, recipient: mail.recipient },
      after: { state: "queued", recipient, kind: mail.kind },
    });
    return { mailId: sentId };
  });
  if (isRefusal(done)) return done;
  const sent = await findMail(ctx.db, done.mailId);
  const [described] = sent ? await describeMails(ctx.db, [sent]) : [];
  return described ?? refuse("not_found");
}

/** The present address: a mistyped one may have been corrected since. */
async function recipientNow(tx: Tx, mail: MailRow): Promise<string> {
  const orderId = isMailKind(mail.kind) && MAILS[mail.kind].toOrderContact ? mail.order_id : null;
  const order = orderId ? await findOrder(tx, orderId) : undefined;
  return order?.contact_email || mail.recipient;
}
