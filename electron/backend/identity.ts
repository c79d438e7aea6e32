import type { CurrentSession } from "../../src-shared/accounts/operations.ts";
import type { DeviceSelf } from "../../src-shared/sync/operations.ts";

/** A device's registration does not run out by itself while it is used. */
const span = 90 * 86_400;

/** Who works here, as `GET /api/session` says it on the web; the server is not asked. */
export function sessionOf({ device, staff }: DeviceSelf, now: Date): CurrentSession {
  return {
    id: `device:${device.id}`,
    staff,
    openedAt: device.createdAt,
    expiresAt: new Date(now.getTime() + span * 1000).toISOString(),
    secondsLeft: span,
    mustChangePassword: false,
    currentPasswordNeeded: true,
    authenticator: false,
    recoveryCodesLeft: 0,
    passkeys: 0,
    secondFactorMissing: false,
    // Cookies play no part here, so there is nothing to forge.
    csrfToken: "",
  };
}
