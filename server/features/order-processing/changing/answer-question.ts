import { recordAudit } from "../../../../db/queries/audit.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import { queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import { setQuestion } from "../../../../db/queries/orders/order-self-service.ts";
import { insertOrderEvent } from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { DRAFT } from "../../../../src-shared/orders/states.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { orderToAddTo } from "../../orders/order-work.ts";

/**
 * Adds an answer to the thread of an order, which its customer reads on the order's page; a mail with it says that answers belong
 * there. A draft has no customer to read it.
 */
export async function answerQuestion(
  work: Work,
  orderId: string,
  { id, text }: { id?: string | undefined; text: string },
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict">> {
  const { ctx, tx, now, at } = work;
  const order = await orderToAddTo(work, orderId);
  if (isRefusal(order)) return order;
  if (await isIdTaken(tx, "order_events", [id])) return refuse("conflict");
  if (order.status === DRAFT) return refuse("conflict", { message: "Nobody outside sees a draft." });
  const eventId = id ?? newId(now.getTime());
  const actor = actorName(ctx.actor);
  await insertOrderEvent(tx, {
    id: eventId,
    orderId,
    kind: "message",
    note: text,
    actor,
    data: { from: "shop" },
    at,
  });
  await setQuestion(tx, orderId, null);
  await recordAudit(tx, ctx, { collection: "orders", rowId: orderId, after: { note: text } });
  const { contact_email: recipient, lang } = order;
  if (recipient !== "") {
    await queueMail(tx, { kind: "order-answer", recipient, lang, data: { orderId, eventId } }, now);
  }
  return { orderId };
}
