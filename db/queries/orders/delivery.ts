import type { Selectable } from "kysely";
import type { Booked, DeliverySlot } from "../../../src-shared/delivery/slots.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { CommitReads } from "../../engines/commit-reads.ts";
import { compileOnce } from "../../engines/compile-once.ts";
import { lockNamesAhead } from "../../engines/dialect.ts";
import { fromKeptJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

type Slot = Pick<DeliverySlot, "date" | "window">;

export type ZoneRow = Selectable<Schema["delivery_zones"]>;

export function toZone(row: ZoneRow): DeliveryZone {
  return {
    id: row.id,
    key: row.key,
    name: fromKeptJson(row.name),
    zoneNumbers: fromKeptJson(row.zone_numbers),
    areas: fromKeptJson(row.areas),
    fee: row.fee,
    freeFrom: row.free_from,
    leadDays: row.lead_days,
    cashOnDelivery: row.cash_on_delivery,
    slotCapacity: row.slot_capacity,
    catchAll: row.catch_all,
    active: row.active,
    position: row.position,
  };
}

const activeZones = compileOnce((db) =>
  db.selectFrom("delivery_zones").selectAll().where("active", "=", true).orderBy("position").orderBy("id"),
);

const zonesOfCommit = new CommitReads<DeliveryZone[]>("delivery_zones");

export const listActiveZones = (db: Db | Tx): Promise<DeliveryZone[]> =>
  zonesOfCommit.read(db, "active", async () => (await activeZones(db, {})).map(toZone));

/** The inactive ones too. */
export const listZones = (db: Db | Tx): Promise<ZoneRow[]> =>
  db.selectFrom("delivery_zones").selectAll().orderBy("position").orderBy("id").execute();

/** Whether an order or one of its deliveries names a zone. */
export async function isZoneNamed(db: Db | Tx, zoneId: string): Promise<boolean> {
  const order = await db.selectFrom("orders").select("id").where("zone_id", "=", zoneId).limit(1).executeTakeFirst();
  if (order) return true;
  const delivery = await db
    .selectFrom("order_deliveries")
    .select("id")
    .where("zone_id", "=", zoneId)
    .limit(1)
    .executeTakeFirst();
  return delivery !== undefined;
}

/**
 * Locks the delivery times of a zone on these days until this transaction ends: a transaction that counts bookings and then
 * books must be alone, or the last place in a window is given twice.
 */
export const lockSlots = (tx: Tx, zoneId: string, dates: readonly string[]): Promise<void> =>
  lockNamesAhead(
    tx,
    dates.map((date) => `slots ${zoneId} ${date}`),
  );

const bookedSlots = compileOnce((db, { zoneId, from }: { zoneId: string; from: string }) =>
  db
    .selectFrom("order_deliveries")
    .select(({ fn }) => ["date", "window", fn.countAll<number>().as("count")])
    .where("zone_id", "=", zoneId)
    .where("date", ">=", from)
    .where("state", "!=", "cancelled")
    .groupBy(["date", "window"]),
);

/** The deliveries that a zone already has, from a day on. Cancelled ones free their slot. */
export const countBookedSlots = async (db: Db | Tx, zoneId: string, from: string): Promise<Booked> =>
  toBooked(await bookedSlots(db, { zoneId, from }));

const bookedSlotsOn = compileOnce((db, { zoneId, date }: { zoneId: string; date: string }) =>
  db
    .selectFrom("order_deliveries")
    .select(({ fn }) => ["date", "window", fn.countAll<number>().as("count")])
    .where("zone_id", "=", zoneId)
    .where("date", "=", date)
    .where("state", "!=", "cancelled")
    .groupBy(["date", "window"]),
);

const bookedOfCommit = new CommitReads<Booked>("order_deliveries");

/** The deliveries that a zone already has on a day. */
export const countBookedSlotsOn = (db: Db | Tx, zoneId: string, date: string): Promise<Booked> =>
  bookedOfCommit.read(db, `${zoneId} ${date}`, async () => toBooked(await bookedSlotsOn(db, { zoneId, date })));

/** Runs `insert`, which inserts one planned delivery of the zone for this time and writes to no other delivery. */
export const bookSlot = (tx: Tx, zoneId: string, slot: Slot, insert: () => Promise<void>): Promise<void> =>
  bookedOfCommit.write(tx, `${zoneId} ${slot.date}`, insert, (booked) => withSlot(booked, slot));

/** The same with one more delivery. */
export const withSlot = (booked: Booked, { date, window }: Slot): Booked => {
  const day = booked[date] ?? {};
  return { ...booked, [date]: { ...day, [window]: (day[window] ?? 0) + 1 } };
};

function toBooked(rows: readonly { date: string | null; window: string | null; count: number }[]): Booked {
  const booked: Record<string, Record<string, number>> = {};
  for (const { date, window, count } of rows) {
    if (date === null || window === null) continue;
    const day = booked[date] ?? {};
    booked[date] = day;
    day[window] = Number(count);
  }
  return booked;
}

/** Deliveries that are planned for a day from `from` on and still may be moved, by day and window. */
export async function listPlannedSlots(
  db: Db | Tx,
  from: string,
): Promise<{ date: string; window: string; deliveries: number }[]> {
  const rows = await db
    .selectFrom("order_deliveries")
    .innerJoin("orders", "orders.id", "order_deliveries.order_id")
    .select(({ fn }) => ["order_deliveries.date", "order_deliveries.window", fn.countAll<number>().as("deliveries")])
    .where("orders.voided_at", "is", null)
    .where("order_deliveries.state", "=", "planned")
    .where("order_deliveries.date", ">=", from)
    .where("order_deliveries.window", "is not", null)
    .groupBy(["order_deliveries.date", "order_deliveries.window"])
    .orderBy("order_deliveries.date")
    .orderBy("order_deliveries.window")
    .execute();
  return rows.map(({ date, window, deliveries }) => ({
    date: date as string,
    window: window as string,
    deliveries: Number(deliveries),
  }));
}
