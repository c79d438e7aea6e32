import { findSession, noteSecondFactor } from "../../../../db/queries/accounts/sessions.ts";
import { clearAttempts, takeAttempt } from "../../../../db/queries/accounts/sign-in-attempts.ts";
import type { StaffRow } from "../../../../db/queries/accounts/staff.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import type { Proof } from "../../../../src-shared/accounts/proof.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { fieldRefusal, type ProofRefusal, provePassword } from "../passwords/prove-password.ts";
import { signedIn } from "../signed-in.ts";
import { attemptKey } from "../throttle.ts";
import { judgePasskey, notePasskey } from "./judge-passkey.ts";
import { takeSecondFactor } from "./second-factor.ts";

export type AgainRefusal = ProofRefusal | Refusal<"passkey_refused">;
export type BothRefusal = AgainRefusal | Refusal<"authenticator_needed" | "invalid_code">;

/** Time for which a second factor counts after it was given in the same session: a code opens one thing only. */
const FACTOR_FRESH_MS = 120_000;

/**
 * Requires the password or a passkey of a signed-in person before an action that a borrowed screen must not allow.
 * Undefined when it is right; `field` is the password's in the refusal.
 */
export async function proveAgain(
  ctx: Context,
  person: StaffRow,
  given: Proof,
  field = "password",
): Promise<AgainRefusal | undefined> {
  if (given.passkey) {
    const judged = await judgePasskey(ctx, given.passkey);
    if (isRefusal(judged)) return judged;
    return inTransaction<Refusal<"passkey_refused"> | undefined>(ctx.db, async (tx) => {
      if (!(await notePasskey(tx, person.id, judged, ctx.now()))) return refuse("passkey_refused");
      await noteSecondFactor(tx, signedIn(ctx).sessionId, ctx.now());
      return undefined;
    });
  }
  if (given.password === undefined) return fieldRefusal(field, "required");
  return provePassword(ctx, person, given.password, field);
}

/** As `proveAgain`, with a second factor besides the password where the person has one. For actions that outlive the session. */
export async function proveBoth(ctx: Context, person: StaffRow, given: Proof): Promise<BothRefusal | undefined> {
  const refused = await proveAgain(ctx, person, given);
  if (refused || given.passkey) return refused;
  const { sessionId } = signedIn(ctx);
  const now = ctx.now();
  const session = await findSession(ctx.db, sessionId);
  const age = now.getTime() - Date.parse(session?.second_factor_at ?? "");
  if (age >= 0 && age < FACTOR_FRESH_MS) return undefined;
  const key = attemptKey(ctx, "prove-factor", person.id);
  if (given.code !== undefined) {
    const wait = await takeAttempt(ctx.db, key, now);
    if (wait !== undefined) return refuse("rate_limited", { retryAfter: Math.ceil(wait / 1000) });
  }
  return inTransaction<BothRefusal | undefined>(ctx.db, async (tx) => {
    const missing = await takeSecondFactor(tx, ctx, person.id, { code: given.code });
    if (missing) return missing;
    await clearAttempts(tx, key);
    await noteSecondFactor(tx, sessionId, now);
    return undefined;
  });
}
