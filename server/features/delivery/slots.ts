import { countBookedSlots, listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { DeliveryDay } from "../../../src-shared/delivery/operations.ts";
import {
  availableSlots,
  type Calendar,
  DELIVERY_WINDOWS,
  type DeliverySlot,
  holidayOn,
  isDeliveryDay,
  slotKey,
} from "../../../src-shared/delivery/slots.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";

/** Free delivery times of a zone for goods that need `leadDays` before they leave. */
export async function freeSlots(
  db: Db | Tx,
  zone: DeliveryZone,
  { leadDays, now, calendar }: { leadDays: number; now: Date; calendar: Calendar },
): Promise<DeliverySlot[]> {
  const booked = await countBookedSlots(db, zone.id, qatarDate(now));
  return availableSlots({ zone, calendar, now, leadDays, booked });
}

/** Days for which staff see the free places. */
const PLANNED_DAYS = 60;

/** The days from today on with the free places of a zone, full windows and closed days too; without a zone nothing limits them. */
export async function plannedDays(
  db: Db | Tx,
  { zoneId, now, calendar }: { zoneId: string | undefined; now: Date; calendar: Calendar },
): Promise<DeliveryDay[]> {
  const today = qatarDate(now);
  const zone = (await listActiveZones(db)).find(({ id }) => id === zoneId);
  const booked = zone ? await countBookedSlots(db, zone.id, today) : {};
  return Array.from({ length: PLANNED_DAYS }, (_, index) => {
    const date = addDays(today, index);
    const leftIn = (window: (typeof DELIVERY_WINDOWS)[number]) =>
      zone ? zone.slotCapacity - (booked[slotKey(date, window)] ?? 0) : null;
    const windows = DELIVERY_WINDOWS.map((window) => ({ window, left: leftIn(window) }));
    return { date, isOpen: isDeliveryDay(calendar, date), holiday: holidayOn(calendar, date)?.name, windows };
  });
}
