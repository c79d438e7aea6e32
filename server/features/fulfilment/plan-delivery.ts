import { recordAudit } from "../../../db/queries/audit.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { listDeliveriesWithLines } from "../../../db/queries/orders/order-deliveries.ts";
import { insertDelivery, insertOrderEvent, type OrderRow } from "../../../db/queries/orders/orders.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { NewDelivery } from "../../../src-shared/orders/fulfilment.ts";
import { takeOut } from "../../../src-shared/orders/plan.ts";
import { isPlannable } from "../../../src-shared/orders/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { takePlaces } from "../delivery/slot-choice.ts";
import { orderToAddTo } from "../orders/order-work.ts";
import { readFulfilment, rollUpOrder } from "./roll-up.ts";
import { plannedShipments, writeShipments } from "./shipments.ts";
import { zoneCapacity } from "./zone-capacity.ts";

/** Plans a separate delivery for some quantities: first those in no delivery, then those of deliveries that have not left. */
export async function planDelivery(
  work: Work,
  orderId: string,
  input: NewDelivery,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict" | "slot_taken" | "invalid">> {
  const { ctx, tx, now, at } = work;
  const order = await orderToAddTo(work, orderId);
  if (isRefusal(order)) return order;
  if (order.method !== "delivery" || !isPlannable(order.status)) {
    return refuse("conflict", { message: "This order has nothing to be delivered now." });
  }
  if (await isIdTaken(tx, "order_deliveries", [input.id])) return refuse("conflict");
  const deliveries = await listDeliveriesWithLines(tx, order.id);
  const shipments = plannedShipments(deliveries);
  const fulfilment = await readFulfilment(work, order);
  const wanted = mergeLines(input.lines);
  let rest = shipments;
  for (const { lineId, quantity } of wanted) {
    const where = fulfilment.get(lineId);
    const plannable = where ? where.unplanned + where.planned : 0;
    if (quantity > plannable) return tooMany(lineId, plannable);
    rest = takeOut(rest, lineId, Math.max(0, quantity - (where?.unplanned ?? 0)));
  }
  const taken = await timeRefusal(work, order, input);
  if (taken) return taken;

  await writeShipments(work, shipments, rest);
  const id = input.id ?? newId(now.getTime());
  await insertDelivery(tx, { id, orderId: order.id, zoneId: order.zone_id, slot: input, at }, wanted);
  const data = { deliveryId: id, state: "planned" as const, date: input.date, window: input.window, lines: wanted };
  const actor = actorName(ctx.actor);
  await insertOrderEvent(tx, { orderId: order.id, kind: "delivery", note: input.note || undefined, actor, data, at });
  await recordAudit(tx, ctx, { collection: "orders", rowId: order.id, after: data });
  await rollUpOrder(work, order, { deliveryId: id });
  return { orderId: order.id };
}

/** Adds up lines that are named twice. */
export function mergeLines(
  parts: readonly { lineId: string; quantity: number }[],
): { lineId: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of parts) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }));
}

export const tooMany = (lineId: string, left: number): Refusal<"conflict"> =>
  refuse("conflict", { message: "So many pieces are not there to be planned.", details: { lineId, left } });

/** Refuses a time that is not free, and a window without a day. */
export async function timeRefusal(
  { tx, now }: Work,
  order: Pick<OrderRow, "zone_id">,
  { date, window, overbook }: Pick<NewDelivery, "date" | "window" | "overbook">,
): Promise<Refusal<"slot_taken" | "invalid"> | undefined> {
  if (date === null && window === null) return undefined;
  if (date === null || window === null) {
    return date === null
      ? refuseField("date", "required", "On which day?")
      : refuseField("window", "required", "At which hours?");
  }
  const zone = await zoneCapacity(tx, order.zone_id);
  return takePlaces(tx, { zone, places: [{ date, window }] }, { now, overbook });
}
