/** Sign-in on a desktop: a short session registers the device, which gets a token of its own. */

import type { CurrentSession } from "../../src-shared/accounts/operations.ts";
import { COMMON_REFUSALS } from "../../src-shared/api/define.ts";
import type { Envelope } from "../../src-shared/api/envelope.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import { SIGN_IN_REFUSALS } from "../../src-shared/desktop/operations.ts";
import type { DeviceSelf } from "../../src-shared/sync/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { ANSWER_MS, timeLimit } from "./time-limit.ts";

interface SigningIn {
  fetch: typeof fetch;
  server: string;
  version: string;
  platform: string;
  email: string;
  password: string;
  code?: string | undefined;
  deviceName: string;
  /** The device's id from an earlier sign-in of that person on this desktop. */
  deviceOf(staffId: string): string | undefined;
  /** Called when the server knows the person, before the device is registered; a refusal ends the sign-in. */
  mayEnter(staffId: string): Promise<SignInRefusal | undefined>;
  /** For each of its requests; only tests set it. */
  limitMs?: number | undefined;
}

export async function signIn(input: SigningIn): Promise<{ token: string; self: DeviceSelf } | SignInRefusal> {
  const { server, email, password, code, deviceName, platform, version } = input;
  const ask = async (method: string, path: string, body: object | undefined, headers: Record<string, string> = {}) => {
    const limit = timeLimit(input.limitMs ?? ANSWER_MS);
    try {
      const response = await input.fetch(new URL(path, server), {
        method,
        redirect: "error",
        signal: limit.signal,
        headers: {
          accept: "application/json",
          "user-agent": `Showroom desktop ${version}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { response, envelope: (await response.json()) as Envelope };
    } finally {
      limit.end();
    }
  };
  try {
    const opened = await ask("POST", "/api/session", { email, password, ...(code ? { code } : {}) });
    if (!opened.envelope.success) {
      const refused = refusalOf(opened.envelope);
      // Passkeys belong to the web's address and do not work in the app's windows, which can only take an authenticator's code.
      return isOnlyPasskey(refused) ? refuse("second_factor_missing") : refused;
    }
    const cookie = opened.response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const { csrfToken, staff, secondFactorMissing } = (opened.envelope as { data: CurrentSession }).data;
    const device = input.deviceOf(staff.id);
    const session = { cookie, "x-csrf-token": csrfToken };
    const refused = secondFactorMissing ? refuse("second_factor_missing") : await input.mayEnter(staff.id);
    if (refused) {
      await ask("DELETE", "/api/session", undefined, session).catch(() => undefined);
      return refused;
    }
    const registered = await ask(
      "POST",
      "/api/devices",
      { name: deviceName, platform, appVersion: version, password, ...(device ? { device } : {}) },
      { ...session, "idempotency-key": newId() },
    );
    // Ends the short session; if the connection breaks here, it expires by itself.
    await ask("DELETE", "/api/session", undefined, session).catch(() => undefined);
    if (!registered.envelope.success) return refusalOf(registered.envelope);
    return (registered.envelope as { data: { token: string; self: DeviceSelf } }).data;
  } catch {
    return refuse("unavailable", { message: "The server could not be reached." });
  }
}

/** Codes with which a sign-in may end; an unknown code of a newer server is shown as `unavailable`. */
const CODES = [...COMMON_REFUSALS, ...SIGN_IN_REFUSALS];
export type SignInRefusal = Refusal<(typeof CODES)[number]>;

const isOnlyPasskey = ({ code, extras }: Refusal): boolean =>
  code === "authenticator_needed" &&
  (extras.details as { authenticator?: boolean } | undefined)?.authenticator === false;

function refusalOf(envelope: Envelope & { success: false }): SignInRefusal {
  const { code, message, fields, details } = envelope.error;
  const refusalCode = CODES.find((one) => one === code) ?? "unavailable";
  return refuse(refusalCode, { message, ...(fields ? { fields } : {}), ...(details === undefined ? {} : { details }) });
}
