import { type DeviceRow, markDeviceRevoked } from "../../../db/queries/accounts/devices.ts";
import { listReservationsOf } from "../../../db/queries/stock/stock-reservations.ts";
import type { Tx } from "../../../db/schema.ts";
import { recordChange } from "../../../db/transaction.ts";
import { giveBack } from "../stock/stock-reservations.ts";

/**
 * From the commit on the desktop's token opens nothing, and what was reserved for it is on the shelf again. False when that had
 * been done already. `actor` as `actorName` writes it.
 */
export async function revokeDevice(tx: Tx, device: Pick<DeviceRow, "id">, actor: string, now: Date): Promise<boolean> {
  if (!(await markDeviceRevoked(tx, device.id, now.toISOString()))) return false;
  // Noted although no mirror keeps it: every commit makes the server look up who listens, and the desktop's stream ends.
  recordChange(tx, "devices", device.id, 1, true);
  for (const reservation of await listReservationsOf(tx, device.id))
    await giveBack(tx, reservation, reservation.quantity, actor, now);
  return true;
}
