import { recordAudit } from "../../../db/queries/audit.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { listLoadedDeliveries } from "../../../db/queries/orders/order-deliveries.ts";
import { insertDelivery, insertOrderEvent, type OrderRow } from "../../../db/queries/orders/orders.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { NewDelivery } from "../../../src-shared/orders/fulfilment.ts";
import { takeOut } from "../../../src-shared/orders/plan.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { takePlaces } from "../delivery/slot-choice.ts";
import { orderToAddTo } from "../orders/order-work.ts";
import { readWhereabouts, rollUpOrder } from "./roll-up.ts";
import { plannedLoads, writeLoads } from "./write-loads.ts";
import { zoneWithRoom } from "./zone-with-room.ts";

/** Statuses in which goods are on their way to be delivered, or about to be. */
const open = ["placed", "confirmed", "preparing", "out_for_delivery"];

/** Plans a delivery of its own for some pieces: those in no delivery first, then out of those that have not left. */
export async function planDelivery(
  work: Work,
  orderId: string,
  input: NewDelivery,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict" | "slot_taken" | "invalid">> {
  const { ctx, tx, now, at } = work;
  const order = await orderToAddTo(work, orderId);
  if (isRefusal(order)) return order;
  if (order.method !== "delivery" || !open.includes(order.status)) {
    return refuse("conflict", { message: "This order has nothing to be delivered now." });
  }
  if (await isIdTaken(tx, "order_deliveries", [input.id])) return refuse("conflict");
  const deliveries = await listLoadedDeliveries(tx, order.id);
  const loads = plannedLoads(deliveries);
  const pieces = await readWhereabouts(work, order);
  const wanted = mergeParts(input.lines);
  let rest = loads;
  for (const { lineId, quantity } of wanted) {
    const where = pieces.get(lineId);
    const there = where ? where.unplanned + where.planned : 0;
    if (quantity > there) return tooMany(lineId, there);
    rest = takeOut(rest, lineId, Math.max(0, quantity - (where?.unplanned ?? 0)));
  }
  const taken = await timeRefusal(work, order, input);
  if (taken) return taken;

  await writeLoads(work, loads, rest);
  const id = input.id ?? newId(now.getTime());
  await insertDelivery(
    tx,
    {
      id,
      version: 1,
      created_at: at,
      updated_at: at,
      order_id: order.id,
      zone_id: order.zone_id,
      date: input.date,
      window: input.window,
      state: "planned",
    },
    wanted,
  );
  const data = { deliveryId: id, state: "planned" as const, date: input.date, window: input.window, lines: wanted };
  const actor = actorName(ctx.actor);
  await insertOrderEvent(tx, { orderId: order.id, kind: "delivery", note: input.note || undefined, actor, data, at });
  await recordAudit(tx, ctx, { collection: "orders", rowId: order.id, after: data });
  await rollUpOrder(work, order, { deliveryId: id });
  return { orderId: order.id };
}

/** The same line named twice counts together. */
export function mergeParts(
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
    const [field, message] = date === null ? ["date", "On which day?"] : ["window", "At which hours?"];
    return refuse("invalid", { fields: { [field as string]: { code: "required", message: message as string } } });
  }
  const zone = await zoneWithRoom(tx, order.zone_id);
  return takePlaces(tx, { zone, places: [{ date, window }] }, { now, overbook });
}
