import { randomBytes } from "node:crypto";
import {
  enableAuthenticator,
  findAuthenticator,
  putPendingAuthenticator,
  putRecoveryCodes,
  removeAuthenticator,
} from "../../../../db/queries/accounts/authenticators.ts";
import { noteSecondFactor } from "../../../../db/queries/accounts/sessions.ts";
import { takeAttempt } from "../../../../db/queries/accounts/sign-in-attempts.ts";
import { findStaff, type StaffRow } from "../../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import type { Proof } from "../../../../src-shared/accounts/proof.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { mailAccountChange } from "../account-mail.ts";
import { fieldRefusal } from "../passwords/prove-password.ts";
import { signedIn } from "../signed-in.ts";
import { attemptKey } from "../throttle.ts";
import { countFactors, refuseLastFactor } from "./demanded-factor.ts";
import { type AgainRefusal, type BothRefusal, proveAgain, proveBoth } from "./prove-again.ts";
import { makeRecoveryCodes, plainCode, secretPurpose, takeAppCode } from "./second-factor.ts";
import { findUnlocked } from "./set-up-factor.ts";
import { otpauthUri, toBase32 } from "./totp.ts";

/** Life of a secret that was shown but not yet confirmed. */
const PENDING_TTL_MS = 3_600_000;

type Refused = AgainRefusal | Refusal<"conflict" | "unauthenticated">;

type Confirming = Refusal<"conflict" | "unauthenticated" | "invalid" | "rate_limited">;

/** Makes the secret and shows it this once. It is not required until the app has proved that it works. */
export async function beginAuthenticator(
  ctx: Context,
  given: Proof,
): Promise<{ secret: string; uri: string } | Refused | BothRefusal> {
  const person = await findUnlocked(ctx);
  if (isRefusal(person)) return person;
  const refused = await proveBoth(ctx, person, given);
  if (refused) return refused;
  const secret = randomBytes(20);
  const sealed = ctx.secrets.seal(secretPurpose(person.id), secret.toString("base64"));
  const put = await inTransaction(ctx.db, async (tx) => {
    const done = await putPendingAuthenticator(tx, person.id, sealed, ctx.now());
    if (done) {
      await recordAudit(tx, ctx, { collection: "staff", rowId: person.id });
    }
    return done;
  });
  if (!put) return refuse("conflict", { message: "An authenticator app is in use already." });
  const { company } = await readShopSettings(ctx.db);
  return { secret: toBase32(secret), uri: otpauthUri(company.name.en, person.email, secret) };
}

/** Enables the app with its first code, which is used up by that. Returns the recovery codes. */
export async function confirmAuthenticator(
  ctx: Context,
  code: string,
): Promise<{ recoveryCodes: string[] } | Confirming> {
  const { id, sessionId } = signedIn(ctx);
  const now = ctx.now();
  const wait = await takeAttempt(ctx.db, attemptKey(ctx, "authenticator", id), now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: Math.ceil(wait / 1000) });
  const codes = makeRecoveryCodes(ctx, id);
  return inTransaction<{ recoveryCodes: string[] } | Confirming>(ctx.db, async (tx) => {
    const person = await findStaff(tx, id);
    const pending = await findAuthenticator(tx, id);
    const isOpen = pending && !pending.enabled_at && now.getTime() - Date.parse(pending.created_at) < PENDING_TTL_MS;
    if (!person || !isOpen) return refuse("conflict", { message: "Begin again: no new authenticator app is waiting." });
    if (!(await takeAppCode(tx, ctx, pending, plainCode(code)))) return fieldRefusal("code", "wrong_code");
    await enableAuthenticator(tx, id, now);
    await putRecoveryCodes(tx, id, codes.hashes);
    await noteSecondFactor(tx, sessionId, now);
    await noteUse(tx, ctx, person, false, true);
    await mailAccountChange(tx, person, "authenticator_on", now);
    return { recoveryCodes: codes.shown };
  });
}

export async function dropAuthenticator(ctx: Context, given: Proof): Promise<{ done: true } | Refused> {
  const person = await provedPerson(ctx, given);
  if (isRefusal(person)) return person;
  return inTransaction<{ done: true } | Refused>(ctx.db, async (tx) => {
    const last = (await findAuthenticator(tx, person.id))?.enabled_at && (await refuseLastFactor(tx, person));
    if (last) return last;
    if (!(await removeAuthenticator(tx, person.id)))
      return refuse("conflict", { message: "No authenticator app is in use." });
    await noteUse(tx, ctx, person, true, false);
    await mailAccountChange(tx, person, "authenticator_off", ctx.now());
    return { done: true };
  });
}

export async function renewRecoveryCodes(ctx: Context, given: Proof): Promise<{ recoveryCodes: string[] } | Refused> {
  const person = await provedPerson(ctx, given);
  if (isRefusal(person)) return person;
  const codes = makeRecoveryCodes(ctx, person.id);
  return inTransaction<{ recoveryCodes: string[] } | Refused>(ctx.db, async (tx) => {
    if ((await countFactors(tx, person.id)) === 0) {
      return refuse("conflict", { message: "Neither an authenticator app nor a passkey is in use." });
    }
    await putRecoveryCodes(tx, person.id, codes.hashes);
    await recordAudit(tx, ctx, { collection: "staff", rowId: person.id });
    return { recoveryCodes: codes.shown };
  });
}

async function provedPerson(
  ctx: Context,
  given: Proof,
): Promise<StaffRow | AgainRefusal | Refusal<"unauthenticated" | "conflict">> {
  const person = await findUnlocked(ctx);
  if (isRefusal(person)) return person;
  return (await proveAgain(ctx, person, given)) ?? person;
}

type NoteArguments = Parameters<typeof recordAudit>;

const noteUse = (
  tx: NoteArguments[0],
  ctx: Context,
  person: StaffRow,
  before: boolean,
  after: boolean,
): Promise<void> =>
  recordAudit(tx, ctx, {
    collection: "staff",
    rowId: person.id,
    before: { authenticator: before },
    after: { authenticator: after },
  });
