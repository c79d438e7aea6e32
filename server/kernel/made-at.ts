/**
 * The time of the deal. A desktop names when each write was made (X-Made-At), and sales, money and goods are recorded then,
 * so that takings, dashboard and receipt agree. A desktop's clock is not trusted (electron/README.md, 22):
 *
 * 1. Only a device's write with an Idempotency-Key has such a time; without one, or with an unreadable one, it is now.
 * 2. Never in the future.
 * 3. Never before the device's last contact before it was away: what it had by then, it could have sent.
 * 4. Never in a closed month: then it is recorded on the first open day.
 *
 * What had to be done by a day is judged by when it was made, also where it is recorded on a later day.
 *
 * Numbers, documents, limits, mails and stored outcomes keep the server's clock.
 */
import { type DeviceAbsence, type DeviceRow, findDeviceAbsence } from "../../db/queries/accounts/devices.ts";
import { readClosedUntil } from "../../db/queries/billing/closed-months.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { type Booking, bookingOf } from "../../src-shared/billing/closed-months.ts";
import type { Context } from "../context.ts";

/** Silence that counts as an absence: four polls of a desktop. */
const ABSENCE_MS = 2 * 60_000;
/** How long a desktop that is back may take to send what it wrote; short returns within it do not end the absence. */
const SENDING_MS = 2 * 3_600_000;

/** What a contact at `now` says of the device's absences; undefined where it was not away. */
export function absenceOf(
  device: Pick<DeviceRow, "seen_at" | "away_from" | "back_at">,
  now: Date,
): DeviceAbsence | undefined {
  const { seen_at: seenAt, away_from: awayFrom, back_at: backAt } = device;
  if (now.getTime() - Date.parse(seenAt) < ABSENCE_MS) return undefined;
  const wasBackShortly = backAt !== null && Date.parse(seenAt) - Date.parse(backAt) < SENDING_MS;
  return { away_from: wasBackShortly ? awayFrom : seenAt, back_at: now.toISOString() };
}

/** A time that a device claims (ISO-8601), within what the server knows of it. */
export async function boundedTime(db: Db | Tx, deviceId: string, claimed: string, now: Date): Promise<Date> {
  const time = Date.parse(claimed);
  if (Number.isNaN(time) || time >= now.getTime()) return now;
  const absence = await findDeviceAbsence(db, deviceId);
  const recently = now.getTime() - SENDING_MS;
  const isJustBack = absence?.back_at != null && Date.parse(absence.back_at) >= recently;
  const earliest = isJustBack && absence.away_from !== null ? Date.parse(absence.away_from) : recently;
  return new Date(Math.max(time, Math.min(earliest, now.getTime())));
}

/** When a write is recorded and was made; the two differ where its month is closed. */
export async function recordedAt(
  ctx: Pick<Context, "actor"> & Partial<Pick<Context, "madeAt" | "idempotencyKey">>,
  tx: Tx,
  now: Date,
): Promise<Booking & { madeAt: Date }> {
  const { actor, madeAt, idempotencyKey } = ctx;
  const deviceId = actor.kind === "staff" ? actor.deviceId : undefined;
  if (madeAt === undefined || idempotencyKey === undefined || deviceId === undefined) {
    return { at: now.toISOString(), happenedOn: null, madeAt: now };
  }
  const time = await boundedTime(tx, deviceId, madeAt, now);
  return { ...bookingOf(time.toISOString(), await readClosedUntil(tx)), madeAt: time };
}
