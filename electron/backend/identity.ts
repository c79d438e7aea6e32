import type { CurrentSession } from "../../src-shared/accounts/operations.ts";
import type { DeviceSelf } from "../../src-shared/sync/operations.ts";

/** Session lifetime that the window is shown; a device's registration itself does not expire while it is used. */
const LIFETIME_S = 90 * 86_400;

/** The answer of `GET /api/session` on a desktop, made from the stored device registration without the server. */
export function sessionOf({ device, staff }: DeviceSelf, now: Date): CurrentSession {
  return {
    id: `device:${device.id}`,
    staff,
    openedAt: device.createdAt,
    expiresAt: new Date(now.getTime() + LIFETIME_S * 1000).toISOString(),
    secondsLeft: LIFETIME_S,
    mustChangePassword: false,
    currentPasswordNeeded: true,
    authenticator: false,
    recoveryCodesLeft: 0,
    passkeys: 0,
    secondFactorMissing: false,
    // Requests of a desktop carry no cookies, so they cannot be forged.
    csrfToken: "",
  };
}
