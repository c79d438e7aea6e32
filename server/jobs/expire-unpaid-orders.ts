import { listOverdueTransfers, lockOrder } from "../../db/queries/orders/orders.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isRefusal } from "../../src-shared/api/refusal.ts";
import type { App } from "../context.ts";
import { eachRow, rowsToLookAt } from "../each-row.ts";
import { cancelOrder } from "../features/order-processing/changing/cancel-order.ts";
import { mayMailVisitor } from "../features/order-processing/placing/confirmation-limit.ts";

/** Rows that one run takes; the next run takes the rest. */
const MAX_ORDERS = 100;

/** Cancels orders whose transfer did not come in time, each in a transaction of its own, and tells the customer. */
export async function expireUnpaidOrders(app: App): Promise<void> {
  const job = "expire unpaid orders";
  const limit = rowsToLookAt(app, job, MAX_ORDERS);
  const rows = await listOverdueTransfers(app.db, app.now().toISOString(), limit);
  await eachRow(app, { job, rows, keyOf: ({ id }) => id }, async ({ id }) => {
    const now = app.now();
    await inTransaction(app.db, async (tx) => {
      // Looked at again once nobody else can add to it: the payment or its receipt may have come since, or be coming now.
      await lockOrder(tx, id);
      const order = (await listOverdueTransfers(tx, now.toISOString(), limit)).find((overdue) => overdue.id === id);
      if (!order) return;
      // What a visitor caused goes to the mailbox they typed as their confirmation did, and no more often.
      const withheld = order.source === "web" && !(await mayMailVisitor(app, tx, order.contact_email));
      const cancellation = { actor: "system", reason: "unpaid", tellCustomer: true, withheld } as const;
      const outcome = await cancelOrder(tx, order, cancellation, now);
      if (isRefusal(outcome)) app.log.warn({ order: id, code: outcome.code }, "an unpaid order could not be cancelled");
      return outcome;
    });
  });
}
