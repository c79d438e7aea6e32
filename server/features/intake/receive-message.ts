import { insertContactMessage } from "../../../db/queries/customers/intake.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { ContactMessage } from "../../../src-shared/messages/intake.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { normalisePhone } from "../../../src-shared/values/phone.ts";
import type { Context } from "../../context.ts";
import { onceInTransaction } from "../../kernel/idempotency.ts";
import { spendFormToken } from "./form-token.ts";
import { countIntake } from "./limits.ts";
import { mailQuarantine, mailStaff } from "./staff-mail.ts";

type Answer = { receivedAt: string } | Refusal<"invalid" | "confirm_needed" | "rate_limited" | "key_reused">;

/** Stores a contact message and notifies the staff. The visitor gets no copy: the form would send mail to strangers. */
export async function receiveMessage(ctx: Context, message: ContactMessage): Promise<Answer> {
  const phone = message.phone ? normalisePhone(message.phone) : null;
  if (message.phone && !phone) {
    return refuseFields({ phone: "phone" });
  }
  return onceInTransaction<Answer>(ctx, message, async (tx) => {
    const refusal = await spendFormToken(ctx, tx, message.formToken);
    if (refusal) return refusal;
    const intake = await countIntake(ctx, tx);
    if (isRefusal(intake)) return intake;
    const isQuarantined = intake === "quarantined";
    const now = ctx.now();
    const at = now.toISOString();
    const id = newId(now.getTime());
    const { name, email, subject, lang } = message;
    const firstVersion = { version: 1, created_at: at, updated_at: at };
    await insertContactMessage(tx, {
      id,
      ...firstVersion,
      name,
      email,
      phone,
      subject,
      message: message.message,
      lang,
      status: "new",
      quarantined: isQuarantined,
    });
    if (isQuarantined) await mailQuarantine(ctx, tx);
    else
      await mailStaff(ctx, tx, {
        kind: "contact-message",
        data: { messageId: id },
        replyTo: email,
        uniqueKey: `contact-message:${id}`,
      });
    return { receivedAt: at };
  });
}
