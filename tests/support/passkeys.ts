/** People with a passkey, in tests of the API. */
import { expect } from "vitest";
import { type Person, type TestApp, visitor } from "./context.ts";
import { hire, password } from "./people.ts";
import { type SoftPasskey, softPasskey } from "./soft-passkey.ts";

export const origin = "http://localhost:3000";
export const rpId = "localhost";

/** The passkey's answer to a new challenge for this browser. */
export async function answer(browser: Person, key: SoftPasskey, changes: { verified?: boolean; origin?: string } = {}) {
  const { data } = await browser.call("POST /api/session/passkey-request");
  return key.assert({ challenge: data.challenge, origin: changes.origin ?? origin, rpId }, changes);
}

export async function register(browser: Person, key: SoftPasskey, name = "Laptop") {
  const { data } = await browser.call("POST /api/session/passkeys/creation", { body: { password } });
  const attestation = key.attest({ challenge: data.challenge, origin, rpId });
  return browser.call("POST /api/session/passkeys", { body: { name, attestation } });
}

export async function withPasskey(app: TestApp) {
  const person = await hire(app);
  const browser = visitor(app);
  await browser.call("POST /api/session", { body: { email: person.email, password } });
  const key = softPasskey();
  const made = await register(browser, key);
  expect(made).toMatchObject({ status: 201, data: { name: "Laptop", usedAt: null } });
  return { person, browser, key, id: made.data.id as string, recoveryCodes: made.data.recoveryCodes as string[] };
}

/** Signs in with a passkey alone. */
export const signIn = (browser: Person, passkey: object) =>
  browser.call("POST /api/session/passkey", { body: { passkey } });
