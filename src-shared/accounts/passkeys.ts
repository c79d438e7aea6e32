/** Passkeys: options for the browser and its answers, in the JSON of the Web Authentication standard (level 3). */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, line, needed } from "../api/schemas.ts";
import { currentSession } from "./operations.ts";
import { base64url, passkeyAssertion } from "./passkey-assertion.ts";
import { proof } from "./proof.ts";

export type { PasskeyAssertion } from "./passkey-assertion.ts";

const publicKey = z.literal("public-key");

const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

const passkeyAttestation = z.object({
  id: base64url,
  rawId: base64url,
  type: publicKey,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
  clientExtensionResults: z.object({}).default({}),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

export const passkey = z.object({ id, name: z.string(), createdAt: isoTime, usedAt: isoTime.nullable() });
export type Passkey = z.output<typeof passkey>;

/** `recoveryCodes`: new ones for a user without any, shown once; null where there are some. */
const registeredPasskey = passkey.extend({ recoveryCodes: z.array(z.string()).nullable() });
export type RegisteredPasskey = z.output<typeof registeredPasskey>;

const name = needed(line(60));

export const passkeys = defineContract({
  "POST /api/session/passkey-request": {
    summary: "A challenge for a passkey, for this browser: to sign in with, or to prove who sits there",
    access: "public",
    answer: passkeyRequest,
    status: 201,
  },
  "POST /api/session/passkey": {
    summary: "Sign in with a passkey alone, which has verified its holder",
    access: "public",
    body: z.object({ passkey: passkeyAssertion }),
    answer: currentSession,
    status: 201,
    refusals: ["passkey_refused"],
  },
  "GET /api/session/passkeys": {
    summary: "One's own passkeys",
    access: "signed_in",
    sessionOnly: true,
    answer: z.array(passkey),
  },
  "POST /api/session/passkeys/creation": {
    summary:
      "Begin to register a passkey, with password and second factor or another passkey: what its device is asked",
    access: "signed_in",
    sessionOnly: true,
    body: proof,
    answer: passkeyCreation,
    status: 201,
    refusals: ["conflict", "authenticator_needed", "invalid_code", "passkey_refused"],
  },
  "POST /api/session/passkeys": {
    summary: "Register the passkey that the device made; with the first one come recovery codes, shown this once",
    access: "signed_in",
    sessionOnly: true,
    body: z.object({ name, attestation: passkeyAttestation }),
    answer: registeredPasskey,
    status: 201,
    refusals: ["conflict", "passkey_refused"],
  },
  "PATCH /api/session/passkeys/:id": {
    summary: "Name a passkey of one's own",
    access: "staff",
    sessionOnly: true,
    params: z.object({ id }),
    body: z.object({ name }),
    answer: z.array(passkey),
  },
  "DELETE /api/session/passkeys/:id": {
    summary: "Remove a passkey of one's own; not the last second factor where the role demands one",
    access: "staff",
    sessionOnly: true,
    params: z.object({ id }),
    body: proof,
    answer: z.array(passkey),
    refusals: ["conflict", "passkey_refused"],
  },
});
