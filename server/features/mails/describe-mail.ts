import type { MailRow } from "../../../db/queries/mail/mail-queue.ts";
import { testOrderOf } from "../../../db/queries/mail/test-mails.ts";
import { orderNumbers } from "../../../db/queries/orders/orders.ts";
import type { Db } from "../../../db/schema.ts";
import type { QueuedMail } from "../../../src-shared/mail/operations.ts";
import { isStaffMail } from "../../../src-shared/mail/registry.ts";
import { testNumber } from "../../../src-shared/orders/test-number.ts";

/** Rows of the mail queue for staff: their kinds and the rows they describe, never their content. */
export async function describeMails(db: Db, rows: readonly MailRow[]): Promise<QueuedMail[]> {
  const numbers = await orderNumbers(
    db,
    rows.flatMap((row) => shownOrderOf(row) ?? []),
  );
  return rows.map((row) => describeMail(row, numbers));
}

const shownOrderOf = (row: MailRow): string | null => (isStaffMail(row.kind) ? row.order_id : null);

function describeMail(row: MailRow, numbers: ReadonlyMap<string, string>): QueuedMail {
  const orderId = shownOrderOf(row);
  const test = testOrderOf(row);
  const number = orderId && numbers.get(orderId);
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
    order: test ? { id: test, number: testNumber(test) } : orderId && number ? { id: orderId, number } : null,
    canPreview: hasContent,
    canResend: hasContent && row.state !== "sending" && row.state !== "expired",
  };
}
