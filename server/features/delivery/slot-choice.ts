/**
 * Places in delivery windows: the only functions that take them, for every path that puts a delivery into a window.
 *
 * 1. A window of a zone on a day has as many places as the zone's capacity; every delivery that is not cancelled takes
 *    one.
 * 2. A transaction that takes a place counts and books under the zone's lock (`lockSlots`), so the last one is given
 *    once.
 * 3. Locks are taken in one order, so that no two transactions wait for each other: order or quote, zone, limits,
 *    customer, numbers, stock. A transaction takes places in one zone only; leaving another needs no lock, because
 *    there it only becomes emptier.
 * 4. A past day is refused in any case. A delivery that has happened already takes no place: it is recorded as it was.
 */
import { countBookedSlot, countBookedSlots, lockSlots } from "../../../db/queries/orders/delivery.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import {
  availableSlots,
  type Calendar,
  type DeliverySlot,
  type DeliveryWindow,
  isDeliveryDay,
  slotKey,
} from "../../../src-shared/delivery/slots.ts";
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
 * today's and earlier ones than the shop offers, but only knowingly (`overbook`) a closed day or a full window;
 * `details` name the reason and the time. `zone` null: no zone, so nothing limits a window.
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
  if (!zone) return undefined;
  const booked = await countUnderLock(tx, zone.id, today);
  for (const place of places) {
    const key = slotKey(place.date, place.window);
    const taken = booked[key] ?? 0;
    if (taken >= zone.slotCapacity) return refuseTime("full", place);
    booked[key] = taken + 1;
  }
  return undefined;
}

/** Takes a place for a shopper, who may only have an offered one; the refusal lists the free ones. */
export async function takeOfferedPlace(
  tx: Tx,
  { zone, place }: { zone: DeliveryZone; place: Place },
  { now, leadDays, calendar }: { now: Date; leadDays: number; calendar: Calendar },
): Promise<Refusal<"slot_taken"> | undefined> {
  await lockSlots(tx, zone.id);
  const question = { zone, calendar, now, leadDays };
  const taken = { [slotKey(place.date, place.window)]: await countBookedSlot(tx, zone.id, place) };
  const isOffered = ({ date, window }: DeliverySlot) => date === place.date && window === place.window;
  if (availableSlots({ ...question, booked: taken }).some(isOffered)) return undefined;
  const booked = await countBookedSlots(tx, zone.id, qatarDate(now));
  return refuse("slot_taken", { details: { slots: availableSlots({ ...question, booked }) } });
}

async function countUnderLock(tx: Tx, zoneId: string, from: string): Promise<Record<string, number>> {
  await lockSlots(tx, zoneId);
  return countBookedSlots(tx, zoneId, from);
}

export const refuseTime = (because: "past" | "closed" | "full", { date, window }: Place): Refusal<"slot_taken"> =>
  refuse("slot_taken", { details: { because, date, window } });
