import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import type { OrderNews } from "../../../src-shared/mail/registry.ts";
import { readShopSettings } from "../shop/profile.ts";
import { staffMailbox } from "../shop/staff-mailbox.ts";
import type { CustomerWork } from "./customer-work.ts";

/** Mails to the shop's own mailbox what a customer did on the page of an order; `eventId`: a question's event. */
export async function tellStaff(
  { ctx, tx, order, now }: CustomerWork,
  what: OrderNews,
  eventId?: string,
): Promise<void> {
  const mailbox = staffMailbox(ctx, await readShopSettings(tx));
  if (!mailbox) return;
  const data = { orderId: order.id, what, ...(eventId ? { eventId } : {}) };
  await queueMail(tx, { kind: "order-news", ...mailbox, data }, now);
}
