import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { Tx } from "../../../db/schema.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";

/** The zone with its capacity; null where there is none, or none any more: then nothing limits a window. */
export async function zoneWithRoom(tx: Tx, zoneId: string | null): Promise<DeliveryZone | null> {
  if (zoneId === null) return null;
  return (await listActiveZones(tx)).find((zone) => zone.id === zoneId) ?? null;
}
