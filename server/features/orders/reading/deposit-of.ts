import { findDeposit } from "../../../../db/queries/billing/deposits.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { findQuotePart } from "../../../../db/queries/quotes/quote-orders.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { runningTax } from "../../../../src-shared/billing/running-tax.ts";
import type { StaffOrder } from "../../../../src-shared/orders/staff-order.ts";

type Money = Pick<OrderRow, "id" | "total" | "received">;

/** The deposit of an order as of now: a share follows the order's total. Never more than the total. */
export async function depositOf(db: Db | Tx, order: Money): Promise<StaffOrder["deposit"]> {
  const row = await findDeposit(db, order.id);
  if (!row) return null;
  const amountAsked = Math.min(
    order.total,
    row.percent === null ? (row.amount ?? 0) : await share(db, order, row.percent),
  );
  const received = Math.max(0, Math.min(amountAsked, order.received));
  return { percent: row.percent, asked: amountAsked, received, missing: amountAsked - received };
}

/** Shares of orders from one quote add up to the agreed deposit. */
async function share(db: Db | Tx, { id, total }: Money, basisPoints: number): Promise<number> {
  const { depositBegin } = await findQuotePart(db, id);
  const [asked = 0] = runningTax([total], basisPoints, depositBegin);
  return asked;
}
