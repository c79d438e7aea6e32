import { countRecoveryCodes, putRecoveryCodes } from "../../../../db/queries/accounts/authenticators.ts";
import {
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey,
} from "../../../../db/queries/accounts/passkeys.ts";
import { findStaff, type StaffRow } from "../../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  RegisteredPasskey,
} from "../../../../src-shared/accounts/passkeys.ts";
import type { Proof } from "../../../../src-shared/accounts/proof.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Context } from "../../../context.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { mailAccountChange } from "../account-mail.ts";
import { type OpenedSession, openSession } from "../open-session.ts";
import { signedIn } from "../signed-in.ts";
import { refuseLastFactor } from "./demanded-factor.ts";
import {
  judgePasskey,
  notePasskey,
  passkeyLibrary,
  relyingParty,
  spendChallenge,
  storeChallenge,
} from "./judge-passkey.ts";
import { type AgainRefusal, type BothRefusal, proveAgain, proveBoth } from "./prove-again.ts";
import { makeRecoveryCodes } from "./second-factor.ts";
import { findUnlocked } from "./set-up-factor.ts";

const MAX_PASSKEYS = 10;

/** Options for the device that makes a new passkey: to be found without a name, and to verify its holder. */
export async function beginPasskey(
  ctx: Context,
  given: Proof,
): Promise<PasskeyCreation | BothRefusal | Refusal<"conflict" | "unauthenticated">> {
  const person = await findUnlocked(ctx);
  if (isRefusal(person)) return person;
  const refused = await proveBoth(ctx, person, given);
  if (refused) return refused;
  const [known, { company }] = await Promise.all([listPasskeys(ctx.db, person.id), readShopSettings(ctx.db)]);
  if (known.length >= MAX_PASSKEYS) return refuse("conflict", { message: "Remove a passkey first: ten are the most." });
  const rp = { id: relyingParty(ctx).id, name: company.name.en };
  const { generateRegistrationOptions } = await passkeyLibrary();
  const made = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userName: person.email,
    userID: new Uint8Array(Buffer.from(person.id)),
  });
  await storeChallenge(ctx, registering(person.id), made.challenge);
  return {
    challenge: made.challenge,
    rp,
    user: { id: made.user.id, name: person.email, displayName: person.name },
    pubKeyCredParams: made.pubKeyCredParams,
    timeout: 300_000,
    attestation: "none",
    excludeCredentials: known.map((row) => ({ id: row.credential_id, type: "public-key" as const })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/**
 * Registers the passkey that answers the challenge of `beginPasskey`, and notifies its owner by mail. A person without
 * recovery codes gets ten with it: a lost telephone must not need an administrator.
 */
export async function addPasskey(
  ctx: Context,
  given: { name: string; attestation: PasskeyAttestation },
): Promise<RegisteredPasskey | Refusal<"conflict" | "unauthenticated" | "passkey_refused">> {
  const person = await findUnlocked(ctx);
  if (isRefusal(person)) return person;
  const row = await registered(ctx, person, given);
  if (!row) return refuse("passkey_refused");
  const codes = makeRecoveryCodes(ctx, person.id);
  return inTransaction<RegisteredPasskey | Refusal<"conflict">>(ctx.db, async (tx) => {
    if (!(await insertPasskey(tx, row))) return refuse("conflict");
    const needsCodes = (await countRecoveryCodes(tx, person.id)) === 0;
    if (needsCodes) await putRecoveryCodes(tx, person.id, codes.hashes);
    const { id, name } = row;
    await recordAudit(tx, ctx, {
      collection: "staff",
      rowId: person.id,
      after: { passkey: name, passkeyId: id },
    });
    await mailAccountChange(tx, person, "passkey_added", ctx.now());
    return { ...describePasskey(row), recoveryCodes: needsCodes ? codes.shown : null };
  });
}

async function registered(
  ctx: Context,
  person: StaffRow,
  { name, attestation }: { name: string; attestation: PasskeyAttestation },
): Promise<PasskeyRow | undefined> {
  const expectedChallenge = await spendChallenge(ctx, registering(person.id));
  if (!expectedChallenge) return undefined;
  const { id, origin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await passkeyLibrary();
  try {
    if (await namesCertificates(attestation)) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: attestation,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { credential } = registrationInfo;
    const now = ctx.now();
    return {
      id: newId(now.getTime()),
      staff_id: person.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      name,
      created_at: now.toISOString(),
      used_at: null,
    };
  } catch (problem) {
    ctx.log.warn({ err: problem, requestId: ctx.requestId }, "a new passkey was refused");
    return undefined;
  }
}

/**
 * Whether the answer carries certificates of the device's maker. None were requested, and to check them the library
 * would fetch lists from addresses that they name (server/security.md, row 56).
 */
async function namesCertificates({ response }: PasskeyAttestation): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = decoded.get("fmt");
  return format !== "none" && (format !== "packed" || decoded.get("attStmt").get("x5c") !== undefined);
}

export const listOwnPasskeys = async (ctx: Context): Promise<Passkey[]> =>
  (await listPasskeys(ctx.db, signedIn(ctx).id)).map(describePasskey);

export async function nameOwnPasskey(
  ctx: Context,
  id: string,
  name: string,
): Promise<Passkey[] | Refusal<"not_found">> {
  const staffId = signedIn(ctx).id;
  return inTransaction<Passkey[] | Refusal<"not_found">>(ctx.db, async (tx) => {
    if (!(await renamePasskey(tx, staffId, id, name))) return refuse("not_found");
    await recordAudit(tx, ctx, {
      collection: "staff",
      rowId: staffId,
      after: { passkey: name, passkeyId: id },
    });
    return (await listPasskeys(tx, staffId)).map(describePasskey);
  });
}

export async function removeOwnPasskey(
  ctx: Context,
  id: string,
  given: Proof,
): Promise<Passkey[] | AgainRefusal | Refusal<"not_found" | "conflict" | "unauthenticated">> {
  const person = await findStaff(ctx.db, signedIn(ctx).id);
  if (!person) return refuse("unauthenticated");
  const refused = await proveAgain(ctx, person, given);
  if (refused) return refused;
  return inTransaction<Passkey[] | Refusal<"not_found" | "conflict">>(ctx.db, async (tx) => {
    const last = await refuseLastFactor(tx, person);
    if (last) return last;
    const row = (await listPasskeys(tx, person.id)).find((passkey) => passkey.id === id);
    if (!row || !(await removePasskey(tx, person.id, id))) return refuse("not_found");
    await recordAudit(tx, ctx, {
      collection: "staff",
      rowId: person.id,
      before: { passkey: row.name, passkeyId: id },
    });
    await mailAccountChange(tx, person, "passkey_removed", ctx.now());
    return (await listPasskeys(tx, person.id)).map(describePasskey);
  });
}

/** Opens a session for a passkey alone: it proves possession, and has verified its holder. */
export async function signInByPasskey(
  ctx: Context,
  assertion: PasskeyAssertion,
): Promise<OpenedSession | Refusal<"passkey_refused" | "rate_limited">> {
  const judged = await judgePasskey(ctx, assertion);
  if (isRefusal(judged)) return judged;
  return inTransaction<OpenedSession | Refusal<"passkey_refused">>(ctx.db, async (tx) => {
    const person = await findStaff(tx, judged.row.staff_id);
    if (!person?.active || !(await notePasskey(tx, person.id, judged, ctx.now()))) return refuse("passkey_refused");
    return openSession(tx, ctx, person, "passkey", true);
  });
}

const registering = (staffId: string): string => `register:${staffId}`;

const describePasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  usedAt: row.used_at,
});
