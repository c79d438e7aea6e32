import { recordAudit } from "../../../../db/queries/audit.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import { isMailWaiting } from "../../../../db/queries/mail/mail-queue.ts";
import { insertOrderEvent, listOrderEvents } from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { DRAFT } from "../../../../src-shared/orders/states.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { lastStep } from "../../orders/last-step.ts";
import { orderToAddTo } from "../../orders/order-work.ts";
import { mailStatus, stepMailKey } from "../../orders/reading/order-mail.ts";

export interface NewNote {
  id?: string | undefined;
  note: string;
  forCustomer: boolean;
  mail: boolean;
}

/**
 * Writes a note on an order: an internal one, or one for the customer, who reads it on the order's page and, if chosen,
 * in a mail. A draft has no customer to read it.
 */
export async function addNote(
  work: Work,
  orderId: string,
  { id, note, forCustomer, mail }: NewNote,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict">> {
  const { ctx, tx, at } = work;
  const order = await orderToAddTo(work, orderId);
  if (isRefusal(order)) return order;
  if (await isIdTaken(tx, "order_events", [id])) return refuse("conflict");
  if (forCustomer && order.status === DRAFT) {
    return refuse("conflict", { message: "Nobody outside sees a draft." });
  }
  await insertOrderEvent(tx, {
    id,
    orderId,
    kind: "note",
    to: order.status,
    note,
    actor: actorName(ctx.actor),
    data: { forCustomer },
    at,
  });
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: orderId,
    after: { note, forCustomer },
  });
  if (forCustomer && mail && !(await isInStepMail(work, orderId))) await mailStatus(work, order, order.status);
  return { orderId };
}

/** Whether the mail about the newest step still waits: then it carries the note, and no second mail is sent. */
async function isInStepMail({ tx }: Work, orderId: string): Promise<boolean> {
  const step = lastStep(await listOrderEvents(tx, orderId));
  return step !== undefined && isMailWaiting(tx, stepMailKey(step.eventIds[0]));
}
