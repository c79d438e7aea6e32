import type { Selectable } from "kysely";
import type { DeliveryWindow } from "../../../src-shared/delivery/slots.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { compileOnce } from "../../engines/compile-once.ts";
import { fromJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type ZoneRow = Selectable<Schema["delivery_zones"]>;

export function toZone(row: ZoneRow): DeliveryZone {
  return {
    id: row.id,
    key: row.key,
    name: fromJson(row.name),
    zoneNumbers: fromJson(row.zone_numbers),
    areas: fromJson(row.areas),
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

export const listActiveZones = async (db: Db | Tx): Promise<DeliveryZone[]> => (await activeZones(db, {})).map(toZone);

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
 * Locks the delivery times of a zone until this transaction ends: a transaction that counts bookings and then books
 * must be alone, or the last place in a window is given twice.
 */
export async function lockSlots(tx: Tx, zoneId: string): Promise<void> {
  await touchZone(tx, { zoneId });
}

const touchZone = compileOnce((db, { zoneId }: { zoneId: string }) =>
  db
    .updateTable("delivery_zones")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", zoneId),
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

/** Number of deliveries that a zone already has, by `date|window`. Cancelled ones free their slot. */
export async function countBookedSlots(db: Db | Tx, zoneId: string, from: string): Promise<Record<string, number>> {
  const rows = await bookedSlots(db, { zoneId, from });
  return Object.fromEntries(rows.map((row) => [`${row.date}|${row.window}`, Number(row.count)]));
}

interface BookedSlot {
  zoneId: string;
  date: string;
  window: DeliveryWindow;
}

const bookedSlot = compileOnce((db, { zoneId, date, window }: BookedSlot) =>
  db
    .selectFrom("order_deliveries")
    .select(({ fn }) => [fn.countAll<number>().as("count")])
    .where("zone_id", "=", zoneId)
    .where("date", "=", date)
    .where("window", "=", window)
    .where("state", "!=", "cancelled"),
);

/** Number of deliveries that a zone already has in one window of a day. */
export async function countBookedSlot(
  db: Db | Tx,
  zoneId: string,
  { date, window }: Omit<BookedSlot, "zoneId">,
): Promise<number> {
  const [row] = await bookedSlot(db, { zoneId, date, window });
  return Number(row?.count ?? 0);
}
