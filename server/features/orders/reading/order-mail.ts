import { queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { ORDER_STATUSES } from "../../../../src-shared/orders/states.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";

/**
 * Mails the order's new status to the customer, with the note of the newest event of that status if it is for them.
 * Nothing happens where the order has no address, or is a draft.
 */
export async function mailStatus({ tx, now }: Work, order: OrderRow, to: string): Promise<void> {
  const status = ORDER_STATUSES.find((status) => status === to);
  if (order.contact_email === "" || !status) return;
  const { lang, contact_email: recipient } = order;
  await queueMail(tx, { kind: "order-status", recipient, lang, data: { orderId: order.id, status } }, now);
}
