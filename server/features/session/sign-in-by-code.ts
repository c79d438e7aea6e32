import { timingSafeEqual } from "node:crypto";
import { countUse } from "../../../db/queries/limits.ts";
import { type CodeRow, findCode, takeCode, takeCodeTry, voidCodes } from "../../../db/queries/one-time-codes.ts";
import { findStaff } from "../../../db/queries/staff.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { PasskeyAssertion } from "../../../src-shared/contract/passkeys.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { dropCookie, tokenIn } from "./cookies.ts";
import { judgeGiven } from "./judge-passkey.ts";
import { ageOf } from "./life-span.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { plainCode, takeSecondFactor } from "./second-factor.ts";
import { codeHash, codeSpan } from "./send-one-time-code.ts";
import { placeOf } from "./signed-in.ts";

type CodeRefusal = Refusal<"invalid_code" | "authenticator_needed" | "passkey_refused" | "rate_limited">;

/**
 * Opens a session, good only for setting a new password, for the code that was mailed to this browser's challenge.
 * Wrong, used, expired, another browser's and meant for nobody are one answer in the same bytes (security.md row 14).
 * The mailed code replaces the password, not the authenticator: whoever uses one needs it here too.
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
  // Counted, and committed, before it is compared.
  if (!(await inTransaction(ctx.db, (tx) => takeCodeTry(tx, row, now, codeSpan)))) return refuse("invalid_code");
  const made = Buffer.from(codeHash(ctx, row.salt, plainCode(given.code)));
  const fits = timingSafeEqual(made, Buffer.from(row.code_hash));
  const { staff_id } = row;
  if (!fits || staff_id === null) return refuse("invalid_code");

  const passkey = await judgeGiven(ctx, given.passkey);
  if (isRefusal(passkey)) return passkey;
  const opened = await inTransaction<OpenedSession | CodeRefusal>(ctx.db, async (tx) => {
    const person = await findStaff(tx, staff_id);
    if (!person?.active) return refuse("invalid_code");
    const missing = await takeSecondFactor(tx, ctx, person.id, { code: given.authenticator, passkey });
    if (missing) return missing;
    if (!(await takeCode(tx, row, now))) return refuse("invalid_code");
    return openSession(tx, ctx, person, "code", given.authenticator !== undefined || passkey !== undefined);
  });
  if ("token" in opened) ctx.reply.append("set-cookie", dropCookie(ctx.config, "challenge"));
  return opened;
}

/** Not used, not voided, not past its time by any clock; one whose clock was set back is voided for good. */
async function isAlive(ctx: Context, row: CodeRow, now: Date): Promise<boolean> {
  if (row.used_at !== null || row.voided_at !== null) return false;
  const { age, clockWentBack } = ageOf(ctx.db, row.id, row.issued_at, now);
  if (clockWentBack) await inTransaction(ctx.db, (tx) => voidCodes(tx, { id: row.id }, now));
  return !clockWentBack && age < codeSpan && row.expires_at > now.toISOString();
}
