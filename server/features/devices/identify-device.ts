import { findDeviceByToken, noteDeviceSeen } from "../../../db/queries/accounts/devices.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Actor } from "../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import type { App } from "../../context.ts";
import { absenceOf } from "../../kernel/made-at.ts";
import { sha256 } from "../../secrets.ts";
import { lacksDemandedFactor } from "../session/factors/demanded-factor.ts";
import { revokeDevice } from "./revoke-device.ts";

/** Silence after which a desktop loses its access: it may be in unknown hands. */
export const MAX_SILENCE_MS = 90 * DAY_MS;

/** Milliseconds between two writes of "last seen". */
const SEEN_INTERVAL_MS = 60_000;

/**
 * The actor of a desktop's token: the person who registered it, with their present role. `device_revoked` (on which it
 * wipes itself) for one that was revoked, was silent for 90 days, or whose person left the company. `unauthenticated`,
 * which loses nothing, for an unknown token, and while a new password or a second factor that the role demands must be
 * set first.
 */
export async function identifyDevice(
  app: Pick<App, "db" | "now" | "log">,
  token: string,
  appVersion: string | undefined,
): Promise<Actor | Refusal<"unauthenticated" | "device_revoked">> {
  const device = await findDeviceByToken(app.db, sha256(token));
  if (!device) return refuse("unauthenticated");
  if (device.revoked_at !== null || !device.staff_active) return refuse("device_revoked");
  const now = app.now();
  const silent = now.getTime() - Date.parse(device.seen_at);
  if (silent >= MAX_SILENCE_MS) {
    await quietly(app, () => inTransaction(app.db, (tx) => revokeDevice(tx, device, "system", now)));
    return refuse("device_revoked");
  }
  if (device.staff_must_change_password || lacksDemandedFactor(device, device.staff_role)) {
    return refuse("unauthenticated");
  }
  const version = appVersion?.slice(0, 40) ?? null;
  if (silent >= SEEN_INTERVAL_MS || (version !== null && version !== device.app_version)) {
    const seen = { at: now.toISOString(), appVersion: version, absence: absenceOf(device, now) };
    await quietly(app, () => inTransaction(app.db, (tx) => noteDeviceSeen(tx, device.id, seen)));
  }
  const { staff_id: id, staff_name: name, staff_role: role } = device;
  return { kind: "staff", id, name, role, sessionId: `device:${device.id}`, deviceId: device.id };
}

/** Runs a write whose failure is only logged: a database without writes must not turn a read into a fault. */
async function quietly(app: Pick<App, "log">, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (problem) {
    app.log.warn({ err: problem }, "a desktop's last sign of life could not be noted");
  }
}
