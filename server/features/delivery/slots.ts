import { countBookedSlots } from "../../../db/queries/orders/delivery.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { availableSlots, type Calendar, type DeliverySlot } from "../../../src-shared/delivery/slots.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

/** Free delivery times of a zone for goods that need `leadDays` before they leave. */
export async function freeSlots(
  db: Db | Tx,
  zone: DeliveryZone,
  { leadDays, now, calendar }: { leadDays: number; now: Date; calendar: Calendar },
): Promise<DeliverySlot[]> {
  const booked = await countBookedSlots(db, zone.id, qatarDate(now));
  return availableSlots({ zone, calendar, now, leadDays, booked });
}
