/**
 * Places in delivery windows: the only functions that take them, for every path that puts a delivery into a window.
 *
 * 1. A window of a zone on a day has as many places as the zone's capacity, or fewer where the calendar says so for the
 *    window; every delivery that is not cancelled takes one in each window of its hours.
 * 2. A transaction that takes places counts and books under the lock of the zone's days (`lockSlots`), so the last one is
 *    given once.
 * 3. Locks are taken in one order, so that no two transactions wait for each other: order or quote, day of a zone, limits,
 *    customer, numbers, stock. A transaction takes places in one zone only; leaving another needs no lock, because
 *    there it only becomes emptier.
 * 4. A past day is refused in any case. A delivery that has happened already takes no place: it is recorded as it was.
 */
import { countBookedSlots, countBookedSlotsOn, lockSlots, withSlot } from "../../../db/queries/orders/delivery.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import {
  availableSlots,
  type Calendar,
  isDeliveryDay,
  placesOf,
  takenIn,
  windowsOn,
} from "../../../src-shared/delivery/slots.ts";
import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { readShopSettings } from "../shop/profile.ts";

export interface Place {
  /** A day in Qatar. */
  date: string;
  window: DeliveryWindow;
}

/**
 * Takes places for deliveries that staff plan; each of `places` is one more delivery in that window. They may take
 * today's and earlier ones than the shop offers, but only knowingly (`overbook`) a closed day, hours that it does not
 * offer on the day, or a full window; `details` name the reason and the time. `zone` null: no zone, so nothing limits a
 * window.
 */
export async function takePlaces(
  tx: Tx,
  { zone, places }: { zone: Pick<DeliveryZone, "id" | "slotCapacity"> | null; places: readonly Place[] },
  { now, overbook }: { now: Date; overbook: boolean },
): Promise<Refusal<"slot_taken"> | undefined> {
  if (places.length === 0) return undefined;
  const today = qatarDate(now);
  const over = places.find(({ date }) => date < today);
  if (over) return refuseTime("past", over);
  if (overbook) return undefined;
  const { calendar } = await readShopSettings(tx);
  const closed = places.find(({ date }) => !isDeliveryDay(calendar, date));
  if (closed) return refuseTime("closed", closed);
  const offered = ({ date, window }: Place) => windowsOn(calendar, date).find((one) => one.window === window);
  const elsewhere = places.find((place) => !offered(place));
  if (elsewhere) return refuseTime("hours", elsewhere);
  if (!zone) return undefined;
  await lockSlots(
    tx,
    zone.id,
    places.map(({ date }) => date),
  );
  let booked = await countBookedSlots(tx, zone.id, today);
  for (const place of places) {
    if (takenIn(booked[place.date], place.window) >= placesOf(zone, offered(place)?.places)) {
      return refuseTime("full", place);
    }
    booked = withSlot(booked, place);
  }
  return undefined;
}

/** Takes a place for a shopper, who may only have an offered one; the refusal lists the free ones. */
export async function takeOfferedPlace(
  tx: Tx,
  { zone, place }: { zone: DeliveryZone; place: Place },
  { now, leadDays, calendar }: { now: Date; leadDays: number; calendar: Calendar },
): Promise<Refusal<"slot_taken"> | undefined> {
  await lockSlots(tx, zone.id, [place.date]);
  const question = { zone, calendar, now, leadDays };
  const taken = await countBookedSlotsOn(tx, zone.id, place.date);
  const ofDay = availableSlots({ ...question, booked: taken, date: place.date });
  if (ofDay.some(({ window }) => window === place.window)) return undefined;
  const booked = await countBookedSlots(tx, zone.id, qatarDate(now));
  return refuse("slot_taken", { details: { slots: availableSlots({ ...question, booked }) } });
}

export const refuseTime = (
  because: "past" | "closed" | "hours" | "full",
  { date, window }: Place,
): Refusal<"slot_taken"> => refuse("slot_taken", { details: { because, date, window } });
