import { countUse } from "../../../db/queries/accounts/limits.ts";
import { setQuestion } from "../../../db/queries/orders/order-self-service.ts";
import { insertOrderEvent } from "../../../db/queries/orders/orders.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { CUSTOMER, type CustomerWork } from "./customer-work.ts";
import { tellStaff } from "./tell-staff.ts";

/** Messages a day to one order. */
const MESSAGES_A_DAY = 10;

/** Adds a customer's message to the thread of an order; it waits for an answer until staff write one. */
export async function askAsCustomer(work: CustomerWork, text: string): Promise<Refusal<"rate_limited"> | undefined> {
  const { tx, order, now, at } = work;
  const wait = await countUse(tx, `order-message:${order.id}`, { limit: MESSAGES_A_DAY, seconds: 86_400 }, now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const id = newId(now.getTime());
  await insertOrderEvent(tx, {
    id,
    orderId: order.id,
    kind: "message",
    note: text,
    actor: CUSTOMER,
    data: { from: "customer" },
    at,
  });
  await setQuestion(tx, order.id, order.question_at ?? at);
  await tellStaff(work, "question", id);
  return undefined;
}
