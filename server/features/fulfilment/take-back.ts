import { fromJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { settleOrder } from "../../../db/queries/billing/settle-order.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { listDeliveriesWithLines } from "../../../db/queries/orders/order-deliveries.ts";
import { insertReturn, listReturnsWithLines } from "../../../db/queries/orders/order-returns.ts";
import {
  findOrder,
  insertOrderEvent,
  listOrderLines,
  type OrderLineRow,
  type OrderRow,
} from "../../../db/queries/orders/orders.ts";
import { findQuotePart } from "../../../db/queries/quotes/quote-orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { runningTax } from "../../../src-shared/billing/running-tax.ts";
import { amountAsked } from "../../../src-shared/orders/account.ts";
import type { NewReturn } from "../../../src-shared/orders/fulfilment.ts";
import { takeOut, undelivered, withCustomer } from "../../../src-shared/orders/plan.ts";
import { type ReturnedLine, returnCredit, returnValue } from "../../../src-shared/orders/return-credit.ts";
import { isReturnable } from "../../../src-shared/orders/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { returnToStock } from "../stock/return-to-stock.ts";
import { readFulfilment, rollUpOrder } from "./roll-up.ts";
import { plannedShipments, writeShipments } from "./shipments.ts";

/**
 * Takes goods back, or cancels goods that were not sent. Sound goods and those that never left return to stock, damaged
 * ones do not. The customer is credited with their price (and, for goods never sent, their services), or with staff's
 * amount, up to the charge for these goods. An order without remaining goods becomes `returned`. `documented` is the sum of
 * a credit note that is posted with it for the same goods: that is credited, whichever way its tax was rounded.
 */
export async function takeBack(
  work: Work,
  order: OrderRow,
  input: NewReturn,
  { documented }: { documented?: number } = {},
): Promise<{ orderId: string } | Refusal<"conflict" | "invalid">> {
  const { ctx, tx, now, at } = work;
  if (!isReturnable(order.status)) {
    return refuse("conflict", { message: "Nothing of this order has left yet, or it is over." });
  }
  if (await isIdTaken(tx, "order_returns", [input.id])) return refuse("conflict");
  const lines = await listOrderLines(tx, order.id);
  const fulfilment = await readFulfilment(work, order);
  const parts = mergeReturns(input.lines);
  for (const part of parts) {
    const where = fulfilment.get(part.lineId);
    if (!where) return refuse("conflict", { details: { lineId: part.lineId, withCustomer: 0, notSent: 0 } });
    const delivered = withCustomer(where);
    const behind = undelivered(where) - where.out;
    if (part.sound + part.damaged > delivered || part.notSent > behind) {
      const details = { lineId: part.lineId, withCustomer: delivered, notSent: behind };
      return refuse("conflict", { message: "So many pieces are not there to come back.", details });
    }
  }

  const lineOf = (lineId: string) => lines.find((line) => line.id === lineId) as (typeof lines)[number];
  const valued = parts.map((part) => {
    const line = lineOf(part.lineId);
    const services = fromJson(line.services);
    return { unitPrice: line.unit_price, services, returned: part.sound + part.damaged, notSent: part.notSent };
  });
  const leftToCredit = amountAsked(order);
  const before = await returnedBefore(tx, order, lines);
  const worth = returnCredit(valued, order.tax_rate, before.value) + before.roundingOf(valued);
  const usual = Math.max(0, Math.min(leftToCredit, worth));
  // Services of faulty goods that were done may be credited: staff decide.
  const withServices = valued.map((line) => ({ ...line, returned: 0, notSent: line.returned + line.notSent }));
  const remaining = [...fulfilment.values()].reduce((sum, where) => sum + undelivered(where) + withCustomer(where), 0);
  const everything = parts.reduce((sum, one) => sum + one.sound + one.damaged + one.notSent, 0) === remaining;
  const max =
    everything || documented !== undefined
      ? leftToCredit
      : Math.min(leftToCredit, returnCredit(withServices, order.tax_rate, before.value));
  if (everything && [...fulfilment.values()].every((where) => where.delivered === 0)) {
    return refuse("conflict", { message: "Nothing has left yet: cancel the order instead." });
  }
  const credit = documented ?? input.credit ?? usual;
  if (credit > max) return refuseField("credit", "too_high", "More than was charged for these pieces.");

  const shipments = plannedShipments(await listDeliveriesWithLines(tx, order.id));
  let rest = shipments;
  for (const part of parts) {
    const { unplanned = 0 } = fulfilment.get(part.lineId) ?? {};
    rest = takeOut(rest, part.lineId, Math.max(0, part.notSent - unplanned));
  }
  await writeShipments(work, shipments, rest);
  const id = input.id ?? newId(now.getTime());
  const actor = actorName(ctx.actor);
  await insertReturn(tx, { id, order_id: order.id, credit, note: input.note || null, actor, at }, parts);
  await settleOrder(tx, order.id);
  const back = (count: (part: (typeof parts)[number]) => number) =>
    parts.map((part) => ({ variantId: lineOf(part.lineId).variant_id, quantity: count(part) }));
  const sound = back((part) => part.sound);
  const notSent = back((part) => part.notSent);
  await returnToStock(work, order.id, sound, "returned");
  await returnToStock(work, order.id, notSent, "cancelled");

  const data = { returnId: id, credit, lines: parts };
  await insertOrderEvent(tx, { orderId: order.id, kind: "return", note: input.note || undefined, actor, data, at });
  await recordAudit(tx, ctx, { collection: "orders", rowId: order.id, after: data });
  await rollUpOrder(work, (await findOrder(tx, order.id)) ?? order, { mail: input.mail });
  return { orderId: order.id };
}

/**
 * The net amount of an order's earlier returns, in dirhams, above the offset of its tax within that of its quote; and
 * the rounding that a part of a quote bears for the others (quotes/part.ts), which is credited with the last of its
 * goods.
 */
async function returnedBefore(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<{ value: number; roundingOf(now: readonly ReturnedLine[]): number }> {
  const { taxBegin } = await findQuotePart(tx, order.id);
  const parts = (await listReturnsWithLines(tx, order.id)).flatMap((returned) => returned.lines);
  const valued = lines.flatMap((line) =>
    parts
      .filter((part) => part.lineId === line.id)
      .map((part) => ({
        unitPrice: line.unit_price,
        services: fromJson(line.services),
        returned: part.sound + part.damaged,
        notSent: part.notSent,
      })),
  );
  const value = taxBegin + returnValue(valued);
  const net = order.total - order.tax;
  const [own = 0] = runningTax([net], order.tax_rate, taxBegin);
  return { value, roundingOf: (now) => (value + returnValue(now) === taxBegin + net ? order.tax - own : 0) };
}

function mergeReturns(parts: NewReturn["lines"]): NewReturn["lines"] {
  const merged = new Map<string, NewReturn["lines"][number]>();
  for (const part of parts) {
    const quantities = merged.get(part.lineId) ?? { lineId: part.lineId, sound: 0, damaged: 0, notSent: 0 };
    merged.set(part.lineId, {
      lineId: part.lineId,
      sound: quantities.sound + part.sound,
      damaged: quantities.damaged + part.damaged,
      notSent: quantities.notSent + part.notSent,
    });
  }
  return [...merged.values()];
}
