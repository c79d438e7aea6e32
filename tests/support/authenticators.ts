// Members of staff with an authenticator app.
import { codeAt, stepAt } from "../../server/features/session/factors/totp.ts";
import { type TestApp, visitor } from "./context.ts";
import { hire, password } from "./people.ts";

const STEP_MS = 30_000;

/** The code that an app shows for a secret. */
export function bytesOf(base32: string): Buffer {
  let bits = "";
  for (const sign of base32) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A member of staff with an authenticator app in use, the app, and the recovery codes. */
export async function withAuthenticator(app: TestApp) {
  const mona = await hire(app);
  const browser = visitor(app);
  await browser.call("POST /api/session", { body: { email: mona.email, password } });
  const begun = await browser.call("POST /api/session/authenticator", { body: { password } });
  const secret = bytesOf(begun.data.secret);
  const showing = () => codeAt(secret, stepAt(app.now()));
  const confirmed = await browser.call("PUT /api/session/authenticator", { body: { code: showing() } });
  app.clock.advance(STEP_MS);
  return { mona, browser, begun, confirmed, secret, showing, recoveryCodes: confirmed.data.recoveryCodes as string[] };
}
