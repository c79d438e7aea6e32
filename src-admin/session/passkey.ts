/** Asks the browser for passkeys. Its library is loaded when it is needed. */

import type { PasskeyAssertion, PasskeyAttestation } from "../../src-shared/accounts/passkeys.ts";
import type { Proof } from "../../src-shared/accounts/proof.ts";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { isDesktop } from "../desktop/desktop-api.ts";

/** The desktop's windows have an address of their own, for which no passkey was made. */
export const canUsePasskeys = (): boolean => !isDesktop() && typeof PublicKeyCredential === "function";

/** A passkey's answer to a fresh challenge. Rejects when the person gives up. */
export async function askPasskey(api: ApiClient): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("POST /api/session/passkey-request");
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type, response, clientExtensionResults: {} };
}

/** Lets the device make a new passkey, once the person has proven who they are. */
export async function makePasskey(api: ApiClient, proof: Proof): Promise<PasskeyAttestation> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("POST /api/session/passkeys/creation", { body: proof });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
}

/** The person closed the browser's own dialog, or let it run out. */
export const isGivenUp = (problem: unknown): boolean => problem instanceof Error && problem.name === "NotAllowedError";
