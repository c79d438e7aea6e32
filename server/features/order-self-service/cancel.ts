import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { cancelOrder } from "../order-processing/changing/cancel-order.ts";
import { mayMailVisitor } from "../order-processing/placing/confirmation-limit.ts";
import { readCancelRight } from "../orders/reading/customer-rights.ts";
import { CUSTOMER, type CustomerWork } from "./customer-work.ts";
import { tellStaff } from "./tell-staff.ts";

/**
 * Cancels an order as its customer: stock and windows are free again, and paid money is a credit of the customer, which staff pay
 * back. Refuses an order that only staff can cancel (src-shared/orders/customer-rights.ts).
 */
export async function cancelAsCustomer(
  work: CustomerWork,
  reason: string | undefined,
): Promise<Refusal<"conflict"> | undefined> {
  const { ctx, tx, order, now } = work;
  if ((await readCancelRight(tx, order, now)) !== "now") {
    return refuse("conflict", { message: "Ask the shop to cancel this order.", details: { because: "ask_shop" } });
  }
  const notifyCustomer = order.contact_email !== "" && (await mayMailVisitor(ctx, tx, order.contact_email));
  const done = await cancelOrder(
    tx,
    order,
    { actor: CUSTOMER, reason: "customer", noteForCustomer: true, notifyCustomer, ...(reason ? { note: reason } : {}) },
    now,
  );
  if (isRefusal(done)) return refuse("conflict", { details: { because: "ask_shop" } });
  await tellStaff(work, "cancelled");
  return undefined;
}
