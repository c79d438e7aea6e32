import { timingSafeEqual } from "node:crypto";
import { countUse } from "../../../db/queries/accounts/limits.ts";
import {
  type CodeRow,
  findCode,
  takeCode,
  takeCodeTry,
  voidCodes,
} from "../../../db/queries/accounts/one-time-codes.ts";
import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { clearTries, type Guesses, takeGuess } from "../../../db/queries/customers/guesses.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { PasskeyAssertion } from "../../../src-shared/accounts/passkeys.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { dropCookie, tokenIn } from "./cookies.ts";
import { judgeGiven } from "./factors/judge-passkey.ts";
import { plainCode } from "./factors/second-factor.ts";
import { countSecondFactor, hasSecondFactor, takeCountedSecondFactor } from "./factors/second-factor-tries.ts";
import { CODE_TTL_MS, codeHash } from "./factors/send-one-time-code.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { countedBy } from "./seen-browser.ts";
import { ageOf } from "./session-age.ts";
import { placeOf } from "./signed-in.ts";

type CodeRefusal = Refusal<"invalid_code" | "authenticator_needed" | "passkey_refused" | "rate_limited">;

/**
 * Opens a session, good only for setting a new password, for the code that was mailed to this browser's challenge.
 * Wrong, used, expired, another browser's and an unknown address's codes get one answer in the same bytes
 * (server/security.md, row 14). The mailed code replaces the password, not the authenticator: a person who has one
 * needs it here too.
 */
export async function signInByCode(
  ctx: Context,
  given: { code: string; authenticator?: string | undefined; passkey?: PasskeyAssertion | undefined },
): Promise<OpenedSession | CodeRefusal> {
  const now = ctx.now();
  const wait = await countUse(ctx.db, `session-code:${placeOf(ctx)}`, { limit: 300, seconds: 900 }, now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const challenge = tokenIn(ctx.config, "challenge", ctx.cookies);
  const row = challenge && (await findCode(ctx.db, sha256(challenge)));
  if (!row || !(await isAlive(ctx, row, now))) return refuse("invalid_code");
  const place = countedBy(ctx, row.staff_id ?? undefined);
  const limits = limitsOf(row, place);
  // Counted, and committed, before it is compared.
  const counted = await inTransaction(ctx.db, async (tx) => {
    if (!(await takeCodeTry(tx, row)) || !(await takeGuess(tx, limits.now, now))) return "no";
    return (await takeGuess(tx, limits.day, now)) ? "yes" : "over";
  });
  if (counted === "no") return refuse("invalid_code");
  const made = Buffer.from(codeHash(ctx, row.salt, plainCode(given.code)));
  const fits = timingSafeEqual(made, Buffer.from(row.code_hash));
  const { staff_id } = row;
  if (!fits || staff_id === null) return refuse("invalid_code");
  // Beyond the day's tries the second factor has to come with it.
  const showsFactor = given.authenticator !== undefined || given.passkey !== undefined;
  if (counted === "over" && !(showsFactor && (await hasSecondFactor(ctx.db, staff_id)))) return refuse("invalid_code");

  const passkey = await judgeGiven(ctx, given.passkey);
  if (isRefusal(passkey)) return passkey;
  const tries = await countSecondFactor(ctx, staff_id, place, given.authenticator);
  const opened = await inTransaction<OpenedSession | CodeRefusal>(ctx.db, async (tx) => {
    const person = await findStaff(tx, staff_id);
    if (!person?.active) return refuse("invalid_code");
    const factor = { code: given.authenticator, passkey };
    const missing = await takeCountedSecondFactor(tx, ctx, person.id, factor, tries);
    if (missing) return counted === "over" ? refuse("invalid_code") : missing;
    if (!(await takeCode(tx, row, now))) return refuse("invalid_code");
    await clearTries(tx, [limits.now.key, limits.day.key]);
    return openSession(tx, ctx, person, "code", given.authenticator !== undefined || passkey !== undefined);
  });
  if ("token" in opened) ctx.reply.append("set-cookie", dropCookie(ctx.config, "challenge"));
  return opened;
}

/**
 * Limits on tries beside those at the code itself: five within a code's life for an account from one place, and twenty
 * a day for an account, after which strangers' codes open nothing before the day is over or the password was used. So a
 * year of guessing is below 1 %; and because a browser that was seen with the person has twenty of its own, strangers
 * shut nobody out.
 */
function limitsOf({ account }: CodeRow, place: { key: string; isSeen: boolean }): { now: Guesses; day: Guesses } {
  return {
    now: { key: `${account}:${place.key}`, max: 5, windowMs: CODE_TTL_MS },
    day: { key: place.isSeen ? `${account}:day:${place.key}` : account, max: 20, windowMs: DAY_MS },
  };
}

/** Whether a code is unused, not voided, and not expired by any clock; one whose clock was set back is voided for good. */
async function isAlive(ctx: Context, row: CodeRow, now: Date): Promise<boolean> {
  if (row.used_at !== null || row.voided_at !== null) return false;
  const { age, clockWentBack } = ageOf(ctx.db, row.id, row.issued_at, now);
  if (clockWentBack) await inTransaction(ctx.db, (tx) => voidCodes(tx, { id: row.id }, now));
  return !clockWentBack && age < CODE_TTL_MS && row.expires_at > now.toISOString();
}
