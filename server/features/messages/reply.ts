import { recordAudit } from "../../../db/queries/audit.ts";
import { findContactMessage, insertReply } from "../../../db/queries/customers/intake.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ReplyInput, StaffMessage } from "../../../src-shared/messages/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { runUnitOfWork } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { readMessage } from "./read-message.ts";

/**
 * Answers a message of a visitor: the answer is stored with it and mailed, and the message is answered. Two answers at once are both
 * sent, so it asks for no version. A message whose person was masked has nobody to answer.
 */
export async function replyToMessage(
  ctx: Context,
  input: ReplyInput,
): Promise<StaffMessage | Refusal<"not_found" | "invalid" | "conflict" | "key_reused">> {
  const { params, body } = input;
  const done = await runUnitOfWork(ctx, input, async ({ tx, now, at }) => {
    const message = await findContactMessage(tx, params.id);
    if (!message) return refuse("not_found");
    if (message.email === "" || (await isIdTaken(tx, "contact_replies", [body.id]))) return refuse("conflict");
    const id = body.id ?? newId(now.getTime());
    const { text } = body;
    await insertReply(tx, { id, message_id: message.id, text, actor: actorName(ctx.actor), at });
    await updateVersioned(tx, "contact_messages", { id: message.id }, { status: "done" }, now);
    const [before, after] = [{ status: message.status }, { status: "done", text }];
    await recordAudit(tx, ctx, { collection: "contact_messages", rowId: message.id, before, after });
    const { email: recipient, lang } = message;
    await queueMail(tx, { kind: "message-reply", recipient, lang, data: { messageId: message.id, replyId: id } }, now);
    return null;
  });
  if (isRefusal(done)) return done;
  const message = await findContactMessage(ctx.db, params.id);
  return message ? tagVersion(ctx, await readMessage(ctx.db, message)) : refuse("not_found");
}
