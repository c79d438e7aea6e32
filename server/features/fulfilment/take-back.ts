import { fromJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { settleOrder } from "../../../db/queries/billing/settle-order.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { listLoadedDeliveries } from "../../../db/queries/orders/order-deliveries.ts";
import { insertReturn, listLoadedReturns } from "../../../db/queries/orders/order-returns.ts";
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
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { runningTax } from "../../../src-shared/billing/running-tax.ts";
import { askedBy } from "../../../src-shared/orders/account.ts";
import type { NewReturn } from "../../../src-shared/orders/fulfilment.ts";
import { stillToCome, takeOut, withCustomer } from "../../../src-shared/orders/plan.ts";
import { type ReturnedLine, returnCredit, returnValue } from "../../../src-shared/orders/return-credit.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { fieldProblem } from "../../kernel/field-problem.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { putBack } from "../stock/put-back.ts";
import { readWhereabouts, rollUpOrder } from "./roll-up.ts";
import { plannedLoads, writeLoads } from "./write-loads.ts";

/** Statuses in which goods are with the customer, or some of them are. Before, an order is edited or cancelled. */
const open = ["out_for_delivery", "delivered", "ready_for_pickup", "collected"];

/**
 * Takes goods back, or gives up what was not sent. Sound pieces and those that never left go to the shelf, damaged ones
 * do not. The customer is credited with their price (and, for what never went, its services), or with what staff say, up
 * to what was charged for these pieces. An order of which nothing is left becomes `returned`.
 */
export async function takeBack(
  work: Work,
  order: OrderRow,
  input: NewReturn,
): Promise<{ orderId: string } | Refusal<"conflict" | "invalid">> {
  const { ctx, tx, now, at } = work;
  if (!open.includes(order.status)) {
    return refuse("conflict", { message: "Nothing of this order has left yet, or it is over." });
  }
  if (await isIdTaken(tx, "order_returns", [input.id])) return refuse("conflict");
  const lines = await listOrderLines(tx, order.id);
  const pieces = await readWhereabouts(work, order);
  const parts = mergeReturns(input.lines);
  for (const part of parts) {
    const where = pieces.get(part.lineId);
    if (!where) return refuse("conflict", { details: { lineId: part.lineId, withCustomer: 0, notSent: 0 } });
    const there = withCustomer(where);
    const behind = stillToCome(where) - where.out;
    if (part.sound + part.damaged > there || part.notSent > behind) {
      const details = { lineId: part.lineId, withCustomer: there, notSent: behind };
      return refuse("conflict", { message: "So many pieces are not there to come back.", details });
    }
  }

  const lineOf = (lineId: string) => lines.find((line) => line.id === lineId) as (typeof lines)[number];
  const valued = parts.map((part) => {
    const line = lineOf(part.lineId);
    const services = fromJson(line.services);
    return { unitPrice: line.unit_price, services, returned: part.sound + part.damaged, notSent: part.notSent };
  });
  const leftToCredit = askedBy(order);
  const before = await returnedBefore(tx, order, lines);
  const worth = returnCredit(valued, order.tax_rate, before.value) + before.roundingOf(valued);
  const usual = Math.max(0, Math.min(leftToCredit, worth));
  // Services that were done are given back where the goods were faulty: staff decide.
  const withServices = valued.map((line) => ({ ...line, returned: 0, notSent: line.returned + line.notSent }));
  const remaining = [...pieces.values()].reduce((sum, where) => sum + stillToCome(where) + withCustomer(where), 0);
  const everything = parts.reduce((sum, one) => sum + one.sound + one.damaged + one.notSent, 0) === remaining;
  const most = everything
    ? leftToCredit
    : Math.min(leftToCredit, returnCredit(withServices, order.tax_rate, before.value));
  if (everything && [...pieces.values()].every((where) => where.delivered === 0)) {
    return refuse("conflict", { message: "Nothing has left yet: cancel the order instead." });
  }
  const credit = input.credit ?? usual;
  if (credit > most) return fieldProblem("credit", "too_high", "More than was charged for these pieces.");

  const loads = plannedLoads(await listLoadedDeliveries(tx, order.id));
  let rest = loads;
  for (const part of parts) {
    const { unplanned = 0 } = pieces.get(part.lineId) ?? {};
    rest = takeOut(rest, part.lineId, Math.max(0, part.notSent - unplanned));
  }
  await writeLoads(work, loads, rest);
  const id = input.id ?? newId(now.getTime());
  const actor = actorName(ctx.actor);
  await insertReturn(tx, { id, order_id: order.id, credit, note: input.note || null, actor, at }, parts);
  await settleOrder(tx, order.id);
  const back = (count: (part: (typeof parts)[number]) => number) =>
    parts.map((part) => ({ variantId: lineOf(part.lineId).variant_id, quantity: count(part) }));
  const sound = back((part) => part.sound);
  const notSent = back((part) => part.notSent);
  await putBack(work, order.id, sound, "returned");
  await putBack(work, order.id, notSent, "cancelled");

  const data = { returnId: id, credit, lines: parts };
  await insertOrderEvent(tx, { orderId: order.id, kind: "return", note: input.note || undefined, actor, data, at });
  await recordAudit(tx, ctx, { collection: "orders", rowId: order.id, after: data });
  await rollUpOrder(work, (await findOrder(tx, order.id)) ?? order, { mail: input.mail });
  return { orderId: order.id };
}

/**
 * What came back of an order earlier, before tax and in dirhams, above where its tax begins in that of its quote; and the
 * rounding that a part of a quote bears for the others (quotes/part.ts), which goes back with the last of its goods.
 */
async function returnedBefore(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<{ value: number; roundingOf(now: readonly ReturnedLine[]): number }> {
  const { taxBegin } = await findQuotePart(tx, order.id);
  const parts = (await listLoadedReturns(tx, order.id)).flatMap((one) => one.lines);
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
    const known = merged.get(part.lineId) ?? { lineId: part.lineId, sound: 0, damaged: 0, notSent: 0 };
    merged.set(part.lineId, {
      lineId: part.lineId,
      sound: known.sound + part.sound,
      damaged: known.damaged + part.damaged,
      notSent: known.notSent + part.notSent,
    });
  }
  return [...merged.values()];
}
