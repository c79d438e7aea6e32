import { listAbandonedDevices } from "../../db/queries/accounts/devices.ts";
import { recordAudit } from "../../db/queries/audit.ts";
import { findEndedReservation, listEndedReservations } from "../../db/queries/stock/stock-reservations.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { App } from "../context.ts";
import { eachRow } from "../each-row.ts";
import { MAX_SILENCE_MS } from "../features/devices/identify-device.ts";
import { revokeDevice } from "../features/devices/revoke-device.ts";
import { releaseReserved } from "../features/stock/stock-reservations.ts";

/**
 * Revokes desktops that were not seen for 90 days and those of former staff, and puts reserved quantities whose
 * reservation has run out back into stock.
 */
export async function tendDevices(app: App): Promise<void> {
  const now = app.now();
  const source = { actor: { kind: "system" as const }, requestId: newId(now.getTime()), now: () => now };
  const before = new Date(now.getTime() - MAX_SILENCE_MS).toISOString();
  const forsaken = await listAbandonedDevices(app.db, before);
  await eachRow(app, { job: "revoke devices", rows: forsaken, keyOf: ({ id }) => id }, async ({ id }) => {
    await inTransaction(app.db, async (tx) => {
      if (!(await revokeDevice(tx, { id }, "system", now))) return;
      const after = { revokedAt: now.toISOString() };
      await recordAudit(tx, source, { action: "command:revoke-device", collection: "devices", rowId: id, after });
    });
  });
  const ended = await listEndedReservations(app.db, now.toISOString());
  await eachRow(app, { job: "end reservations", rows: ended, keyOf: ({ id }) => id }, ({ id }) =>
    inTransaction(app.db, async (tx) => {
      // Read again inside the transaction: the desktop may have renewed it since.
      const reservation = await findEndedReservation(tx, id, now.toISOString());
      if (reservation) await releaseReserved(tx, reservation, reservation.quantity, "system", now);
    }),
  );
}
