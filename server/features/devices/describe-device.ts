import type { OwnedDevice } from "../../../db/queries/accounts/devices.ts";
import { readEpoch } from "../../../db/queries/feed.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { Device, DeviceSelf } from "../../../src-shared/sync/operations.ts";

export const describeDevice = (device: OwnedDevice): Device => ({
  id: device.id,
  name: device.name,
  platform: device.platform,
  series: device.series,
  appVersion: device.app_version,
  staff: { id: device.staff_id, name: device.staff_name },
  createdAt: device.created_at,
  seenAt: device.seen_at,
  revokedAt: device.revoked_at,
});

/** A desktop's own registration, for itself. */
export async function describeSelf(db: Db | Tx, device: OwnedDevice, now: Date): Promise<DeviceSelf> {
  const { staff, ...own } = describeDevice(device);
  return {
    device: own,
    staff: { ...staff, email: device.staff_email, role: device.staff_role },
    epoch: await readEpoch(db),
    serverTime: now.toISOString(),
  };
}
