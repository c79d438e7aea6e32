import { decoyHash, hashPassword, isOutdatedHash, verifyPassword } from "../../../db/password-hash.ts";
import { clearAttempts } from "../../../db/queries/accounts/sign-in-attempts.ts";
import {
  findStaff,
  findStaffByEmail,
  type StaffRow,
  staffEmail,
  updateStaff,
} from "../../../db/queries/accounts/staff.ts";
import { clearTries } from "../../../db/queries/customers/guesses.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { PasskeyAssertion } from "../../../src-shared/accounts/passkeys.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { judgeGiven } from "./factors/judge-passkey.ts";
import { countSecondFactor, hasSecondFactor, takeCountedSecondFactor } from "./factors/second-factor-tries.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { BUSY_RETRY_SECONDS, hashing } from "./passwords/hashing.ts";
import { countedBy } from "./seen-browser.ts";
import { attemptKey, throttleSignIn } from "./throttle.ts";

interface Credentials {
  email: string;
  password: string;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

type SignInRefusal = Refusal<
  "invalid_credentials" | "authenticator_needed" | "invalid_code" | "passkey_refused" | "rate_limited" | "unavailable"
>;

/**
 * Opens a session for e-mail and password. Unknown, former and wrong accounts get the same answer, in text and in time:
 * a password is hashed for an unknown address, too. Only a right password reveals that a second proof is needed.
 */
export async function signIn(ctx: Context, given: Credentials): Promise<OpenedSession | SignInRefusal> {
  const account = staffEmail(given.email);
  const judged = await hashing(async () => {
    const person = await findStaffByEmail(ctx.db, account);
    const throttled = await throttleSignIn(ctx, account, person?.id);
    const tooMany = throttled && refuse("rate_limited", { retryAfter: throttled.wait });
    const showsFactor = given.code !== undefined || given.passkey !== undefined;
    if (tooMany && !(throttled.bothPass && showsFactor)) return tooMany;
    const fits = await verifyPassword(given.password, person?.password_hash ?? decoyHash);
    if (!person || !fits || !mayOpen(person, ctx.now())) return tooMany ?? refuse("invalid_credentials");
    const renewedHash = isOutdatedHash(person.password_hash) ? await hashPassword(given.password) : undefined;
    return { person, renewedHash, tooMany };
  });
  if (judged === null) return refuse("unavailable", { retryAfter: BUSY_RETRY_SECONDS });
  if (isRefusal(judged)) return judged;
  const { tooMany } = judged;
  const passkey = await judgeGiven(ctx, given.passkey);
  if (isRefusal(passkey)) return passkey;
  const place = countedBy(ctx, judged.person.id);
  const tries = await countSecondFactor(ctx, judged.person.id, place, given.code);
  return inTransaction<OpenedSession | SignInRefusal>(ctx.db, async (tx) => {
    // Read again: since the hash they may have been dismissed or been given another password.
    const person = await findStaff(tx, judged.person.id);
    if (!person?.active || person.password_hash !== judged.person.password_hash) return refuse("invalid_credentials");
    if (tooMany && !(await hasSecondFactor(tx, person.id))) return tooMany;
    const missing = await takeCountedSecondFactor(tx, ctx, person.id, { code: given.code, passkey }, tries);
    if (missing) return tooMany ?? missing;
    await clearAttempts(tx, attemptKey(ctx, "sign-in", account, place.key));
    // A person who knows the password does not guess mailed codes.
    await clearTries(tx, [ctx.secrets.fingerprint("account", account)]);
    if (judged.renewedHash) await updateStaff(tx, person.id, { password_hash: judged.renewedHash }, ctx.now());
    return openSession(tx, ctx, person, "password", given.code !== undefined || passkey !== undefined);
  });
}

const mayOpen = (person: StaffRow, now: Date): boolean =>
  person.active && (person.password_expires_at === null || person.password_expires_at > now.toISOString());
