import { readAtOneMoment } from "../../../db/engines/dialect.ts";
import { mirrorChecksum } from "../../../db/mirror/checksum.ts";
import { mirroredOrdersSince } from "../../../db/mirror/mirrored-orders.ts";
import type { Reader } from "../../../db/mirror/read-rows.ts";
import { findDevice, listDevices } from "../../../db/queries/accounts/devices.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import { mirroredNames } from "../../../src-shared/resources.ts";
import type { sync } from "../../../src-shared/sync/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { describeDevice, describeSelf } from "../devices/describe-device.ts";
import { registerDevice } from "../devices/register-device.ts";
import { revokeOneDevice } from "../devices/revoke-one-device.ts";
import { signedIn } from "../session/signed-in.ts";
import { reserveStock } from "../stock/stock-reservations.ts";
import { placeNow, writeCursor } from "./cursor.ts";
import { listChanges } from "./list-changes.ts";
import { readSnapshot } from "./read-snapshot.ts";

async function noteFetch(ctx: Context, rows: number, collection: string | undefined): Promise<void> {
  const rowId = signedIn(ctx).deviceId ?? "";
  const after = { rows, ...(collection ? { collection } : {}) };
  await inTransaction(ctx.db, (tx) => recordAudit(tx, ctx, { collection: "devices", rowId, after }));
}

const readerOf = (ctx: Context): Reader => {
  const { id, role, deviceId } = signedIn(ctx);
  return { role, deviceId, staffId: id };
};

export const syncHandlers: HandlersFor<typeof sync, Context> = {
  "GET /api/changes": (ctx, { query }) => listChanges(ctx.db, readerOf(ctx), query),

  "GET /api/snapshot": async (ctx, { query }) => {
    const sign = (text: string) => ctx.secrets.fingerprint("snapshot-place", text);
    const page = await readSnapshot(ctx.reader, readerOf(ctx), { ...query, now: ctx.now(), sign });
    // Once for each fetch: later pages carry a place that only its first page gives.
    if (!isRefusal(page) && query.from === undefined) await noteFetch(ctx, page.total, query.collection);
    return page;
  },

  "GET /api/changes/checksum": (ctx) =>
    readAtOneMoment(ctx.reader, async (db) => {
      const reader = readerOf(ctx);
      const place = await placeNow(db, reader);
      const ordersSince = mirroredOrdersSince(ctx.now());
      const collections = await mirrorChecksum(db, mirroredNames, { ...reader, ordersSince });
      return { cursor: writeCursor(place, place.head), ordersSince, collections };
    }),

  "POST /api/devices": (ctx, { body }) => registerDevice(ctx, body),

  "GET /api/devices": async (ctx) => {
    const { id, role } = signedIn(ctx);
    return (await listDevices(ctx.db, role === "admin" ? undefined : id)).map(describeDevice);
  },

  "GET /api/devices/self": async (ctx) => {
    const { deviceId } = signedIn(ctx);
    const device = deviceId && (await findDevice(ctx.db, deviceId));
    return device ? describeSelf(ctx.db, device, ctx.now()) : refuse("not_found");
  },

  "DELETE /api/devices/:id": (ctx, input) => revokeOneDevice(ctx, input),

  "PUT /api/devices/self/reservations": (ctx, { body }) => {
    const { deviceId } = signedIn(ctx);
    if (!deviceId) return refuse("not_found");
    const device = { id: deviceId, actor: actorName(ctx.actor) };
    return staffWrite(ctx, { body }, (tx) => reserveStock(tx, device, body.lines, ctx.now()));
  },
};
