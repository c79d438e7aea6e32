import { type DeviceRow, markDeviceRevoked } from "../../../db/queries/accounts/devices.ts";
import { listReservationsOf } from "../../../db/queries/stock/stock-reservations.ts";
import type { Tx } from "../../../db/schema.ts";
import { recordChange } from "../../../db/transaction.ts";
import { releaseReserved } from "../stock/stock-reservations.ts";

/**
 * From the commit on the desktop's token opens nothing, and its reservations are back in stock. False when it was
 * revoked before. `actor` is in the form of `actorName`.
 */
export async function revokeDevice(tx: Tx, device: Pick<DeviceRow, "id">, actor: string, now: Date): Promise<boolean> {
  if (!(await markDeviceRevoked(tx, device.id, now.toISOString()))) return false;
  // Noted although no mirror has it: every commit makes the server look up the subscribers, and the desktop's stream
  // ends.
  recordChange(tx, "devices", device.id, 1, true);
  for (const reservation of await listReservationsOf(tx, device.id))
    await releaseReserved(tx, reservation, reservation.quantity, actor, now);
  return true;
}
