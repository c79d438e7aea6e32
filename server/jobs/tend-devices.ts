import { recordAudit } from "../../db/queries/audit.ts";
import { listForsakenDevices } from "../../db/queries/devices.ts";
import { listEndedLeases } from "../../db/queries/stock-leases.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/model/id.ts";
import type { App } from "../context.ts";
import { silentFor } from "../features/devices/identify-device.ts";
import { revokeDevice } from "../features/devices/revoke-device.ts";
import { giveBack } from "../features/devices/stock-leases.ts";

/**
 * Revokes desktops that nobody has heard of for 90 days and those of people who no longer work here, and puts pieces back
 * on the shelf whose lease has run out.
 */
export async function tendDevices(app: App): Promise<void> {
  const now = app.now();
  const source = { actor: { kind: "system" as const }, requestId: newId(now.getTime()), now: () => now };
  const before = new Date(now.getTime() - silentFor).toISOString();
  for (const { id } of await listForsakenDevices(app.db, before)) {
    await inTransaction(app.db, async (tx) => {
      if (!(await revokeDevice(tx, { id }, "system", now))) return;
      const after = { revokedAt: now.toISOString() };
      await recordAudit(tx, source, { action: "command:revoke-device", collection: "devices", rowId: id, after });
    });
  }
  await inTransaction(app.db, async (tx) => {
    for (const lease of await listEndedLeases(tx, now.toISOString())) {
      await giveBack(tx, lease, lease.quantity, "system", now);
    }
  });
}
