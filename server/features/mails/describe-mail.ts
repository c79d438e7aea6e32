import { fromJson } from "../../../db/json.ts";
import type { MailRow } from "../../../db/queries/mail/mail-queue.ts";
import { findOrder } from "../../../db/queries/orders/orders.ts";
import type { Db } from "../../../db/schema.ts";
import type { QueuedMail } from "../../../src-shared/mail/operations.ts";
import { isStaffMail } from "../../../src-shared/mail/registry.ts";

/** A row of the mail queue for staff: its kind and the row it describes, never its content. */
export async function describeMail(db: Db, row: MailRow): Promise<QueuedMail> {
  const orderId = orderOf(row);
  const order = orderId && isStaffMail(row.kind) ? await findOrder(db, orderId) : undefined;
  const hasContent = isStaffMail(row.kind) && row.data !== "{}";
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    lang: row.lang,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAt: row.state === "queued" ? row.next_at : null,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    lastError: row.last_error,
    order: order ? { id: order.id, number: order.number } : null,
    canPreview: hasContent,
    canResend: hasContent && row.state !== "sending" && row.state !== "expired",
  };
}

export function orderOf(row: MailRow): string | undefined {
  const job = fromJson(row.data);
  return "orderId" in job ? job.orderId : undefined;
}
