import { findDevice, type OwnedDevice } from "../../../db/queries/accounts/devices.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Device } from "../../../src-shared/sync/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { signedIn } from "../session/signed-in.ts";
import { describeDevice } from "./describe-device.ts";
import { revokeDevice } from "./revoke-device.ts";

/** Revokes one's own desktop, or as an administrator anybody's; a second time changes nothing. Others' do not exist. */
export async function revokeOneDevice(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<Device | Refusal<"not_found" | "key_reused" | "invalid">> {
  const person = signedIn(ctx);
  const mayRevoke = (device: OwnedDevice) => device.staff_id === person.id || person.role === "admin";
  const now = ctx.now();
  const done = await staffWrite(ctx, { params }, async (tx) => {
    const device = await findDevice(tx, params.id);
    if (!device || !mayRevoke(device)) return refuse("not_found");
    if (await revokeDevice(tx, device, actorName(ctx.actor), now)) {
      await recordAudit(tx, ctx, {
        collection: "devices",
        rowId: device.id,
        before: { name: device.name, series: device.series, staffId: device.staff_id, revokedAt: null },
        after: { name: device.name, series: device.series, staffId: device.staff_id, revokedAt: now.toISOString() },
      });
    }
    return { id: device.id };
  });
  if (isRefusal(done)) return done;
  const device = await findDevice(ctx.db, params.id);
  return device && mayRevoke(device) ? describeDevice(device) : refuse("not_found");
}
