/**
 * Limit on guesses at a second factor with a known password: ten wrong ones a day for an account, so that a year of
 * guessing an authenticator's six digits is 1 %. Browsers that were seen with the person have ten of their own. After
 * that the recovery codes (50 bits) still work, so nobody is locked out for good.
 */
import { findAuthenticator } from "../../../../db/queries/accounts/authenticators.ts";
import { listPasskeys } from "../../../../db/queries/accounts/passkeys.ts";
import { clearTries, type Guesses, takeGuess } from "../../../../db/queries/customers/guesses.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { DAY_MS } from "../../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../../context.ts";
import { type GivenFactor, takeSecondFactor } from "./second-factor.ts";

const MAX_WRONG_A_DAY = 10;

export interface CountedTries extends Guesses {
  /** Only recovery codes are accepted any more. */
  isOver: boolean;
}

export async function hasSecondFactor(db: Db | Tx, staffId: string): Promise<boolean> {
  const authenticator = await findAuthenticator(db, staffId);
  return authenticator?.enabled_at != null || (await listPasskeys(db, staffId)).length > 0;
}

/** Counts a try before it is judged, in a commit of its own: a refusal rolls back the transaction that judges. */
export async function countSecondFactor(
  ctx: Context,
  staffId: string,
  place: { key: string; isSeen: boolean },
  code: string | undefined,
): Promise<CountedTries> {
  const guesses = {
    key: `second-factor:${staffId}${place.isSeen ? `:${place.key}` : ""}`,
    max: MAX_WRONG_A_DAY,
    windowMs: DAY_MS,
  };
  if (code === undefined || !(await hasSecondFactor(ctx.db, staffId))) return { ...guesses, isOver: false };
  return { ...guesses, isOver: !(await takeGuess(ctx.db, guesses, ctx.now())) };
}

/** Takes the second factor in the caller's transaction; a right one clears the count of tries. */
export async function takeCountedSecondFactor(
  tx: Tx,
  ctx: Context,
  staffId: string,
  given: GivenFactor,
  tries: CountedTries,
): Promise<Refusal<"authenticator_needed" | "invalid_code" | "passkey_refused" | "rate_limited"> | undefined> {
  const missing = await takeSecondFactor(tx, ctx, staffId, given, { recoveryCodesOnly: tries.isOver });
  if (missing) return tries.isOver ? refuse("rate_limited", { retryAfter: 3600 }) : missing;
  await clearTries(tx, [tries.key]);
  return undefined;
}
