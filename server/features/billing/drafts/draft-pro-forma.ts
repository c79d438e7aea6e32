import { listOrderLines, type OrderRow } from "../../../../db/queries/orders/orders.ts";
import { findQuotePart } from "../../../../db/queries/quotes/quote-orders.ts";
import { isRefusal, type Refusal } from "../../../../src-shared/api/refusal.ts";
import type { NewProForma } from "../../../../src-shared/billing/input.ts";
import { amountAsked } from "../../../../src-shared/orders/account.ts";
import { refusePosting } from "../refuse-posting.ts";
import { adjustTo } from "./adjust-to.ts";
import { type Draft, type Drafting, draftFor, inBoth, sumUp } from "./draft.ts";
import { dueDay } from "./draft-invoice.ts";
import { chargedLines, servicesOf } from "./draft-lines.ts";

/**
 * The draft of a pro-forma: the whole order as it is now, less its credits, to be paid before there is an invoice.
 * Draft orders have them too.
 */
export async function draftProForma(
  drafting: Drafting,
  order: OrderRow,
  input: NewProForma,
): Promise<Draft | Refusal<"conflict" | "invalid">> {
  if (order.status === "cancelled") return refusePosting("cancelled");
  const dueOn = await dueDay(drafting, order, input.dueOn);
  if (isRefusal(dueOn)) return dueOn;
  const lines = await listOrderLines(drafting.db, order.id);
  const pieces = lines.map((line) => ({
    lineId: line.id,
    goods: line.quantity,
    services: servicesOf(line).length > 0 ? line.quantity : 0,
  }));
  const { taxBegin } = await findQuotePart(drafting.db, order.id);
  const taxRate = order.tax_rate;
  const full = chargedLines({
    lines,
    pieces,
    deliveryId: null,
    deliveryFee: order.delivery_fee,
    taxRate,
    netBefore: taxBegin,
  });
  const amount = amountAsked(order);
  const charged = adjustTo(full, { total: amount, taxRate, asked: amount, netBefore: 0, taxBegin });
  const sums = sumUp(charged.lines, charged.deliveryFee, order.tax_rate);
  return draftFor(drafting, order, {
    kind: "pro_forma",
    scope: "whole",
    ...charged,
    ...sums,
    dueOn,
    paid: Math.max(0, Math.min(order.received, sums.sums.total)),
    terms: input.terms ?? inBoth("billing.terms.proForma"),
    ...(input.id ? { uuid: input.id } : {}),
  });
}
