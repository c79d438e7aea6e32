import { findOverdueTransfer, listOverdueTransfers, lockOrder } from "../../db/queries/orders/orders.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isRefusal } from "../../src-shared/api/refusal.ts";
import type { App } from "../context.ts";
import { countRowsToRead, eachRow } from "../each-row.ts";
import { cancelOrder } from "../features/order-processing/changing/cancel-order.ts";
import { mayMailVisitor } from "../features/order-processing/placing/confirmation-limit.ts";

/** Orders of one run; the next run takes the rest. */
const MAX_ORDERS = 100;

/** Cancels orders whose transfer did not arrive in time, each in a transaction of its own, and notifies the customer. */
export async function expireUnpaidOrders(app: App): Promise<void> {
  const job = "expire unpaid orders";
  const limit = countRowsToRead(app, job, MAX_ORDERS);
  const rows = await listOverdueTransfers(app.db, app.now().toISOString(), limit);
  await eachRow(app, { job, rows, keyOf: ({ id }) => id }, async ({ id }) => {
    const now = app.now();
    await inTransaction(app.db, async (tx) => {
      // Read again under the lock: the payment or its receipt may have arrived since, or be arriving now.
      await lockOrder(tx, id);
      const order = await findOverdueTransfer(tx, now.toISOString(), id);
      if (!order) return;
      // A mail caused by a visitor goes to the mailbox they typed under the same limit as the confirmation.
      const withheld = order.source === "web" && !(await mayMailVisitor(app, tx, order.contact_email));
      const cancellation = { actor: "system", reason: "unpaid", notifyCustomer: true, withheld } as const;
      const outcome = await cancelOrder(tx, order, cancellation, now);
      if (isRefusal(outcome)) app.log.warn({ order: id, code: outcome.code }, "an unpaid order could not be cancelled");
      return outcome;
    });
  });
}
