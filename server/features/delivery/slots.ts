import { countBookedSlots, listActiveZones, listPlannedSlots } from "../../../db/queries/orders/delivery.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { PlannedOutside } from "../../../src-shared/delivery/calendar.ts";
import type { DeliveryDay } from "../../../src-shared/delivery/operations.ts";
import {
  availableSlots,
  type Calendar,
  type DeliverySlot,
  holidayOn,
  hoursPeriodOn,
  isDeliveryDay,
  offeredSlots,
  placesOf,
  takenIn,
  windowsOn,
} from "../../../src-shared/delivery/slots.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";

interface SlotOptions {
  leadDays: number;
  now: Date;
  calendar: Calendar;
}

/** Free delivery times of a zone for goods that need `leadDays` before they leave. */
export async function freeSlots(db: Db | Tx, zone: DeliveryZone, options: SlotOptions): Promise<DeliverySlot[]> {
  const booked = await countBookedSlots(db, zone.id, qatarDate(options.now));
  return availableSlots({ zone, booked, ...options });
}

/** The free times and, of the days that have one, those that are taken. */
export async function freeAndTakenSlots(db: Db | Tx, zone: DeliveryZone, options: SlotOptions) {
  const booked = await countBookedSlots(db, zone.id, qatarDate(options.now));
  const offered = offeredSlots({ zone, booked, ...options });
  const slots = offered.filter(({ left }) => left > 0);
  const open = new Set(slots.map(({ date }) => date));
  const taken = offered.filter(({ date, left }) => left <= 0 && open.has(date));
  return { slots, taken: taken.map(({ date, window }) => ({ date, window })) };
}

/** Planned deliveries at hours that the calendar does not offer on their day. */
export async function plannedOutside(
  db: Db | Tx,
  { now, calendar }: Pick<SlotOptions, "now" | "calendar">,
): Promise<PlannedOutside[]> {
  const planned = await listPlannedSlots(db, qatarDate(now));
  return planned.filter(({ date, window }) => !windowsOn(calendar, date).some((one) => one.window === window));
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
    const windows = windowsOn(calendar, date).map(({ window, places }) => ({
      window,
      left: zone ? placesOf(zone, places) - takenIn(booked[date], window) : null,
    }));
    const names = { holiday: holidayOn(calendar, date)?.name, hours: hoursPeriodOn(calendar, date)?.name };
    return { date, isOpen: isDeliveryDay(calendar, date), ...names, windows };
  });
}
