import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";

/** The zone with its capacity; null without a zone, or for a removed one: then nothing limits a window. */
export async function zoneCapacity(tx: Db | Tx, zoneId: string | null): Promise<DeliveryZone | null> {
  if (zoneId === null) return null;
  return (await listActiveZones(tx)).find((zone) => zone.id === zoneId) ?? null;
}
