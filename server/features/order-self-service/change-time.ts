import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import { listDeliveriesWithLines, updateDelivery } from "../../../db/queries/orders/order-deliveries.ts";
import { insertOrderEvent, listOrderLines, type OrderRow, updateOrder } from "../../../db/queries/orders/orders.ts";
import type { Db } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DeliverySlot } from "../../../src-shared/delivery/slots.ts";
import { changeableDelivery, leadDaysLeft } from "../../../src-shared/orders/customer-rights.ts";
import { type Place, takeOfferedPlace } from "../delivery/slot-choice.ts";
import { freeSlots } from "../delivery/slots.ts";
import { zoneCapacity } from "../fulfilment/zone-capacity.ts";
import { mayMailVisitor } from "../order-processing/placing/confirmation-limit.ts";
import { readShopSettings } from "../shop/profile.ts";
import { CUSTOMER, type CustomerWork } from "./customer-work.ts";
import { tellStaff } from "./tell-staff.ts";

const timeIsFixed = () =>
  refuse("conflict", {
    message: "The time of this delivery is fixed: call the shop.",
    details: { because: "time_fixed" },
  });

/**
 * Moves the only delivery of an order to another time that the shop offers, its place taken under the zone's lock like a
 * checkout's. Refuses a time that is not free, with the free ones, and an order whose time only staff can change.
 */
export async function changeTimeAsCustomer(
  work: CustomerWork,
  place: Place,
): Promise<Refusal<"conflict" | "slot_taken"> | undefined> {
  const { ctx, tx, order, now, at } = work;
  const deliveries = await listDeliveriesWithLines(tx, order.id);
  const delivery = changeableDelivery({ status: order.status, method: order.method, deliveries }, now);
  const zone = await zoneCapacity(tx, order.zone_id);
  if (!delivery || !zone) return timeIsFixed();
  if (delivery.date === place.date && delivery.window === place.window) return undefined;
  const lines = await listOrderLines(tx, order.id);
  const { calendar } = await readShopSettings(tx);
  const leadDays = leadDaysOf(order, lines, now);
  const taken = await takeOfferedPlace(tx, { zone, place }, { now, leadDays, calendar });
  if (taken) return taken;
  const { date, window } = place;
  if (!(await updateDelivery(tx, delivery, { date, window }, at))) return refuse("conflict");
  const slot = { slot_date: date, slot_window: window, asked_date: date, asked_window: window };
  await updateOrder(tx, order, slot, lines);
  const { id, state } = delivery;
  const data = { deliveryId: id, from: state, state, date, window, lines: delivery.lines };
  await insertOrderEvent(tx, { orderId: order.id, kind: "delivery", actor: CUSTOMER, data, at });
  const { contact_email: recipient, lang } = order;
  if (recipient !== "" && (await mayMailVisitor(ctx, tx, recipient))) {
    await queueMail(tx, { kind: "order-time", recipient, lang, data: { orderId: order.id } }, now);
  }
  await tellStaff(work, "time");
  return undefined;
}

/** The free times of an order whose time its customer may change; none for another one. */
export async function timesForCustomer(db: Db, order: OrderRow, now: Date): Promise<DeliverySlot[]> {
  const deliveries = await listDeliveriesWithLines(db, order.id);
  const delivery = changeableDelivery({ status: order.status, method: order.method, deliveries }, now);
  const zone = delivery && (await zoneCapacity(db, order.zone_id));
  if (!zone) return [];
  const { calendar } = await readShopSettings(db);
  const leadDays = leadDaysOf(order, await listOrderLines(db, order.id), now);
  const slots = await freeSlots(db, zone, { leadDays, now, calendar });
  return slots.filter(({ date, window }) => date !== delivery.date || window !== delivery.window);
}

const leadDaysOf = (order: Pick<OrderRow, "placed_at">, lines: readonly { lead_days: number }[], now: Date): number =>
  leadDaysLeft(
    order.placed_at,
    lines.map((line) => line.lead_days),
    now,
  );
