import { type NewMail, queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { ORDER_STATUSES } from "../../../../src-shared/orders/states.ts";
import { isMailed, type StepMail } from "../../../../src-shared/orders/step-mail.ts";
import { UNDO_MS } from "../../../../src-shared/orders/undo.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { readShopSettings } from "../../shop/profile.ts";

/**
 * Mails the order's new status to the customer, with the note of the newest event of that status if it is for them.
 * Nothing happens where the order has no address, or is a draft. The mail of a step that can be undone (`eventId`) waits until
 * it no longer can.
 */
export async function mailStatus(
  work: Pick<Work, "tx" | "now">,
  order: OrderRow,
  to: string,
  eventId?: string,
): Promise<void> {
  const status = ORDER_STATUSES.find((status) => status === to);
  if (order.contact_email === "" || !status) return;
  await queueStepMail(work, order, { kind: "order-status", data: { orderId: order.id, status }, eventId });
}

/** Queues a mail about a step of an order to its customer. */
export async function queueStepMail(
  { tx, now }: Pick<Work, "tx" | "now">,
  { lang, contact_email: recipient }: OrderRow,
  { eventId, ...mail }: Pick<NewMail, "kind" | "data"> & { eventId?: string | undefined },
): Promise<void> {
  const waiting =
    eventId === undefined ? {} : { uniqueKey: stepMailKey(eventId), notBefore: new Date(now.getTime() + UNDO_MS) };
  await queueMail(tx, { ...mail, recipient, lang, ...waiting }, now);
}

/** The unique key of the mail about a step, by the step's event. */
export const stepMailKey = (eventId: string): string => `order-step:${eventId}`;

/** Whether the customer gets a mail about a step to `status`. */
export async function isStepMailed(
  { tx }: Pick<Work, "tx">,
  order: Pick<OrderRow, "contact_email">,
  { mail, status }: { mail: StepMail; status: string },
): Promise<boolean> {
  if (order.contact_email === "") return false;
  return isMailed(mail, status, (await readShopSettings(tx)).mail.steps);
}
