/**
 * Quantities reserved for a desktop at the counter, so that it can sell them offline and nobody else can
 * (src-shared/README.md, Stock). A movement takes them off the shelf when they are reserved, and another puts them back
 * when the desktop requests fewer, does not renew them for three days, or is revoked. Those that the desktop sells are
 * put back and sold in one transaction, so the order's movements read like any other's.
 */

import { findDevice } from "../../../db/queries/accounts/devices.ts";
import { listVariantsByIds } from "../../../db/queries/catalogue/catalogue.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import {
  findReservation,
  listReservationsOf,
  putReservation,
  type StockReservationRow,
} from "../../../db/queries/stock/stock-reservations.ts";
import type { Tx } from "../../../db/schema.ts";
import type { StockReservation } from "../../../src-shared/sync/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";

/** From the last renewal. */
const reservationTtlMs = 3 * DAY_MS;

export interface RequestedReservation {
  id?: string | undefined;
  variantId: string;
  quantity: number;
}

/**
 * Reserves the quantities that a desktop requests, as far as they are in stock, and releases those that it no longer
 * requests. Returns its reservations. Goods that are not counted, and unknown ones, are not reserved.
 */
export async function reserveStock(
  tx: Tx,
  device: { id: string; actor: string },
  wanted: readonly RequestedReservation[],
  now: Date,
): Promise<StockReservation[]> {
  const wantedById = new Map(wanted.map((line) => [line.variantId, line]));
  const reservations = await listReservationsOf(tx, device.id);
  for (const reservation of reservations) {
    const surplus = reservation.quantity - (wantedById.get(reservation.variant_id)?.quantity ?? 0);
    if (surplus > 0) await releaseReserved(tx, reservation, surplus, device.actor, now);
  }
  const reservedById = new Map(reservations.map((reservation) => [reservation.variant_id, reservation]));
  const variants = await listVariantsByIds(tx, [...wantedById.keys()]);
  for (const variant of variants) {
    const line = wantedById.get(variant.id) as RequestedReservation;
    const reservation = reservedById.get(variant.id);
    const has = Math.min(reservation?.quantity ?? 0, line.quantity);
    const more = variant.tracked ? Math.min(line.quantity - has, Math.max(0, variant.on_hand)) : 0;
    const taken =
      more > 0 && (await moveReserved(tx, { ...device, variantId: variant.id, quantity: -more }, now)) ? more : 0;
    if (has + taken === 0) continue;
    await putReservation(
      tx,
      {
        id: reservation?.id ?? line.id ?? newId(now.getTime()),
        deviceId: device.id,
        variantId: variant.id,
        quantity: has + taken,
        expiresAt: new Date(now.getTime() + reservationTtlMs).toISOString(),
      },
      now.toISOString(),
    );
  }
  return (await listReservationsOf(tx, device.id)).filter(({ quantity }) => quantity > 0).map(reservationAnswer);
}

/** Puts `quantity` of a reservation back into stock. */
export async function releaseReserved(
  tx: Tx,
  reservation: StockReservationRow,
  quantity: number,
  actor: string,
  now: Date,
): Promise<void> {
  if (quantity <= 0) return;
  const { id, device_id: deviceId, variant_id: variantId, expires_at: expiresAt } = reservation;
  await moveReserved(tx, { id: deviceId, actor, variantId, quantity }, now);
  await putReservation(
    tx,
    { id, deviceId, variantId, quantity: reservation.quantity - quantity, expiresAt },
    now.toISOString(),
  );
}

/** Before a desktop sells: its reserved quantities go back into stock, where the sale takes them. */
export async function consumeReservation(
  tx: Tx,
  { deviceId, actor }: { deviceId: string; actor: string },
  item: { variantId: string; quantity: number },
  now: Date,
): Promise<void> {
  const reservation = await findReservation(tx, deviceId, item.variantId);
  if (reservation) await releaseReserved(tx, reservation, Math.min(reservation.quantity, item.quantity), actor, now);
}

/** Moves stock of a reservation: plus back to the shelf, minus off it. */
async function moveReserved(
  tx: Tx,
  { id, actor, variantId, quantity }: { id: string; actor: string; variantId: string; quantity: number },
  now: Date,
): Promise<boolean> {
  const device = await findDevice(tx, id);
  return moveStock(tx, {
    variantId,
    quantity,
    actor,
    at: now.toISOString(),
    reason: quantity < 0 ? "reserved" : "reservation_ended",
    note: device && `${device.series} ${device.name}`,
  });
}

const reservationAnswer = (reservation: StockReservationRow): StockReservation => ({
  id: reservation.id,
  variantId: reservation.variant_id,
  quantity: reservation.quantity,
  expiresAt: reservation.expires_at,
});
