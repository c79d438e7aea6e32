import { findDevice, insertDevice, type OwnedDevice, updateDevice } from "../../../db/queries/accounts/devices.ts";
import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { nextInSeries } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Proof } from "../../../src-shared/accounts/proof.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DeviceSelf } from "../../../src-shared/sync/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { sha256 } from "../../secrets.ts";
import { mailAccountChange } from "../session/account-mail.ts";
import { type BothRefusal, proveBoth } from "../session/factors/prove-again.ts";
import { signedIn } from "../session/signed-in.ts";
import { describeSelf } from "./describe-device.ts";

interface Registration {
  name: string;
  platform: string;
  appVersion?: string | undefined;
  device?: string | undefined;
}

/**
 * Registers a desktop for the signed-in person, who proves it once more, because the desktop's token outlives the
 * session. It gets a series of its own for receipts. A retry under the same key gets the same device and token. A
 * desktop that had to sign its person in again names the device it is: as another one, operations that it sends again
 * under the keys of the first would be done twice. A device of another person, or a revoked one, is not continued. The
 * person is notified by mail of a new desktop.
 */
export async function registerDevice(
  ctx: Context,
  given: Registration & Proof,
): Promise<
  | { token: string; self: DeviceSelf }
  | BothRefusal
  | Refusal<"key_reused" | "invalid" | "not_found" | "unauthenticated">
> {
  const person = await findStaff(ctx.db, signedIn(ctx).id);
  if (!person) return refuse("unauthenticated");
  const refused = await proveBoth(ctx, person, given);
  if (refused) return refused;
  // The stored request must hold no trace of the password.
  const body = { name: given.name, platform: given.platform, appVersion: given.appVersion, device: given.device };
  const now = ctx.now();
  const at = now.toISOString();
  const made = await staffWrite(ctx, { body }, async (tx) => {
    const before = body.device && (await findDevice(tx, body.device));
    if (before && before.staff_id === person.id && before.revoked_at === null) return renew(ctx, tx, before, body, at);
    const id = newId(now.getTime());
    const series = `D${await nextInSeries(tx, "devices")}`;
    const { name, platform } = body;
    await insertDevice(tx, {
      id,
      staff_id: person.id,
      name,
      platform,
      series,
      app_version: body.appVersion ?? null,
      token_hash: sha256(ctx.secrets.deviceToken(id, 0)),
      created_at: at,
      seen_at: at,
      revoked_at: null,
    });
    await recordAudit(tx, ctx, {
      collection: "devices",
      rowId: id,
      after: { name, platform, series },
    });
    await mailAccountChange(tx, person, "device_added", now);
    return { id };
  });
  if (isRefusal(made)) return made;
  const device: OwnedDevice | undefined = await findDevice(ctx.db, made.id);
  // The key belongs to a registration that has been revoked since.
  if (!device || device.revoked_at !== null) return refuse("not_found");
  return {
    token: ctx.secrets.deviceToken(device.id, device.token_generation),
    self: await describeSelf(ctx.db, device, now),
  };
}

async function renew(
  ctx: Context,
  tx: Tx,
  { id, name: before, series, token_generation: generation }: OwnedDevice,
  { name, platform, appVersion }: { name: string; platform: string; appVersion?: string | undefined },
  at: string,
): Promise<{ id: string }> {
  await updateDevice(tx, id, {
    name,
    platform,
    app_version: appVersion ?? null,
    seen_at: at,
    token_hash: sha256(ctx.secrets.deviceToken(id, generation)),
  });
  await recordAudit(tx, ctx, {
    collection: "devices",
    rowId: id,
    before: { name: before, series },
    after: { name, platform, series },
  });
  return { id };
}
