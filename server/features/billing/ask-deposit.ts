import { recordAudit } from "../../../db/queries/audit.ts";
import { type DepositRow, findDeposit, putDeposit, removeDeposit } from "../../../db/queries/billing/deposits.ts";
import { insertOrderEvent } from "../../../db/queries/orders/orders.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { DepositInput } from "../../../src-shared/billing/input.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { orderToAddTo } from "../orders/order-work.ts";
import { refusePosting } from "./refuse-posting.ts";

const over = ["cancelled", "returned", "delivered", "collected"];

/** Sets, changes or removes the deposit of an order. Refuses once the order is done: then an invoice demands the money. */
export async function askDeposit(
  work: Work,
  orderId: string,
  { deposit }: DepositInput,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict">> {
  const { ctx, tx, at } = work;
  const order = await orderToAddTo(work, orderId);
  if (isRefusal(order)) return order;
  if (deposit && over.includes(order.status)) {
    return refusePosting("order_done");
  }
  if (deposit && "amount" in deposit && deposit.amount > order.total) {
    return refusePosting("above_order", { left: order.total });
  }
  const before = await findDeposit(tx, orderId);
  const actor = actorName(ctx.actor);
  if (deposit) {
    const percent = "percent" in deposit ? deposit.percent : null;
    const amount = "amount" in deposit ? deposit.amount : null;
    await putDeposit(tx, { order_id: orderId, percent, amount, actor, at });
  } else {
    await removeDeposit(tx, orderId);
  }
  await insertOrderEvent(tx, { orderId, kind: "deposit", actor, data: depositInput(deposit), at });
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: orderId,
    before: before ? depositValues(before) : { percent: null, amount: null },
    after: depositInput(deposit),
  });
  return { orderId };
}

const depositInput = (deposit: DepositInput["deposit"]) => ({
  percent: deposit && "percent" in deposit ? deposit.percent : null,
  amount: deposit && "amount" in deposit ? deposit.amount : null,
});
const depositValues = ({ percent, amount }: DepositRow) => ({ percent, amount });
