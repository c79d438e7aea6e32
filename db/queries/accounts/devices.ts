import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { secondFactorState } from "./second-factor-state.ts";

export type DeviceRow = Selectable<Schema["devices"]>;

/** The last absence of a device (ISO-8601): its last contact before, and its first one after. */
export type DeviceAbsence = Pick<DeviceRow, "away_from" | "back_at">;

/** The device's absences, for the time of what it wrote meanwhile. */
export const findDeviceAbsence = (db: Db | Tx, id: string): Promise<DeviceAbsence | undefined> =>
  db.selectFrom("devices").select(["away_from", "back_at"]).where("id", "=", id).executeTakeFirst();

const withOwner = (db: Db | Tx) =>
  db
    .selectFrom("devices")
    .innerJoin("staff", "staff.id", "devices.staff_id")
    .selectAll("devices")
    .select([
      "staff.name as staff_name",
      "staff.email as staff_email",
      "staff.role as staff_role",
      "staff.active as staff_active",
      "staff.must_change_password as staff_must_change_password",
    ])
    .select(secondFactorState);

/** A desktop with its owner, as they are now; revoked ones too. One read over a unique index. */
export const findDeviceByToken = (db: Db | Tx, tokenHash: string) =>
  withOwner(db).where("devices.token_hash", "=", tokenHash).executeTakeFirst();

export const findDevice = (db: Db | Tx, id: string) => withOwner(db).where("devices.id", "=", id).executeTakeFirst();

export type OwnedDevice = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

/** The newest first, of one person or of everybody; revoked ones after those in use. */
export function listDevices(db: Db | Tx, staffId?: string): Promise<OwnedDevice[]> {
  let query = withOwner(db);
  if (staffId) query = query.where("devices.staff_id", "=", staffId);
  return query
    .orderBy("devices.revoked_at", (by) => by.desc().nullsFirst())
    .orderBy("devices.id", "desc")
    .limit(500)
    .execute();
}

export async function insertDevice(tx: Tx, device: Insertable<Schema["devices"]>): Promise<void> {
  await tx.insertInto("devices").values(device).execute();
}

export async function updateDevice(tx: Tx, id: string, values: Updateable<Schema["devices"]>): Promise<void> {
  await tx.updateTable("devices").set(values).where("id", "=", id).execute();
}

export async function noteDeviceSeen(
  tx: Tx,
  id: string,
  { at, appVersion, absence }: { at: string; appVersion: string | null; absence: DeviceAbsence | undefined },
): Promise<void> {
  await tx
    .updateTable("devices")
    .set({ seen_at: at, ...(appVersion === null ? {} : { app_version: appVersion }), ...absence })
    .where("id", "=", id)
    .execute();
}

/** False when it was revoked already, or does not exist. */
export async function markDeviceRevoked(tx: Tx, id: string, at: string): Promise<boolean> {
  const done = await tx
    .updateTable("devices")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Desktops that were not seen since `before`, and those of former staff. */
export const listAbandonedDevices = (db: Db | Tx, before: string): Promise<{ id: string }[]> =>
  db
    .selectFrom("devices")
    .innerJoin("staff", "staff.id", "devices.staff_id")
    .select("devices.id")
    .where("devices.revoked_at", "is", null)
    .where((eb) => eb.or([eb("devices.seen_at", "<", before), eb("staff.active", "=", false)]))
    .execute();

/** Devices of one person that may still be used. */
export const listDevicesInUse = (db: Db | Tx, staffId: string): Promise<DeviceRow[]> =>
  db.selectFrom("devices").selectAll().where("staff_id", "=", staffId).where("revoked_at", "is", null).execute();
