import { type listDeliveriesWithLines, updateDelivery } from "../../../../db/queries/orders/order-deliveries.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../../db/schema.ts";
import type { DeliveryWindow } from "../../../../src-shared/delivery/windows.ts";
import type { DeliveryZone } from "../../../../src-shared/delivery/zone.ts";
import type { StaffOrderInput } from "../../../../src-shared/orders/staff-operations.ts";
import type { Place } from "../../delivery/slot-choice.ts";

type Delivery = Awaited<ReturnType<typeof listDeliveriesWithLines>>[number];
type Time = Place | null;

export interface TimesAfterEdit {
  /** Planned deliveries whose zone or time changes, with the new values. */
  moved: { id: string; zone_id: string | null; date: string | null; window: DeliveryWindow | null }[];
  /** Places that the change needs, in the order's zone. */
  places: Place[];
  /** The order's new delivery time: that of its next delivery. */
  time: Time;
}

/**
 * New times of an edited order's planned deliveries. The time in an order's form is that of its next delivery: a
 * changed time moves that delivery, an empty one frees its place. Where the address moves to another zone, every
 * planned delivery moves there and needs a place there. For an order without planned deliveries (a draft) the time
 * itself is booked.
 */
export function timesAfterEdit(
  order: Pick<OrderRow, "slot_date" | "slot_window" | "zone_id">,
  planned: readonly Delivery[],
  { input, zone }: { input: Pick<StaffOrderInput, "method" | "slot">; zone: DeliveryZone | null },
): TimesAfterEdit {
  const wanted: Time = (input.method === "delivery" && input.slot) || null;
  const isOrders = ({ date, window }: Pick<Delivery, "date" | "window">) =>
    date === order.slot_date && window === order.slot_window;
  const timeMoves = !isOrders({ date: wanted?.date ?? null, window: wanted?.window ?? null });
  if (planned.length === 0) return { moved: [], places: timeMoves && wanted ? [wanted] : [], time: wanted };

  const zoneId = zone?.id ?? null;
  const zoneMoves = zoneId !== order.zone_id;
  const next = planned.find(isOrders) ?? planned[0];
  const after = planned.map((delivery) => {
    const time = timeMoves && delivery === next ? wanted : timeOf(delivery);
    const changes = zoneMoves || (timeMoves && delivery === next);
    return { id: delivery.id, zone_id: zoneMoves ? zoneId : delivery.zone_id, time, changes };
  });
  const changed = after.filter((one) => one.changes);
  return {
    moved: changed.map(({ id, zone_id, time }) => ({
      id,
      zone_id,
      date: time?.date ?? null,
      window: time?.window ?? null,
    })),
    places: changed.flatMap(({ time }) => (time ? [time] : [])),
    time: after.flatMap(({ time }) => (time ? [time] : [])).toSorted(byTime)[0] ?? null,
  };
}

export async function writeTimes(tx: Tx, { moved }: TimesAfterEdit, at: string): Promise<void> {
  for (const { id, ...values } of moved) await updateDelivery(tx, { id }, values, at);
}

const timeOf = ({ date, window }: Pick<Delivery, "date" | "window">): Time =>
  date !== null && window !== null ? { date, window: window as Place["window"] } : null;

const byTime = (one: Place, other: Place): number =>
  `${one.date}${one.window}` < `${other.date}${other.window}` ? -1 : 1;
