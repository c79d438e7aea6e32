import { verifyPassword } from "../../../../db/password-hash.ts";
import { clearAttempts, takeAttempt } from "../../../../db/queries/accounts/sign-in-attempts.ts";
import type { StaffRow } from "../../../../db/queries/accounts/staff.ts";
import { type FieldCodes, refuseFields } from "../../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { attemptKey } from "../throttle.ts";
import { BUSY_RETRY_SECONDS, hashing } from "./hashing.ts";

export type ProofRefusal = Refusal<"invalid" | "rate_limited" | "unavailable">;

/** A refusal about one field, with a code of the contract. */
export const fieldRefusal = (field: string, code: FieldCodes[string]): Refusal<"invalid"> =>
  refuseFields({ [field]: code });

/**
 * Requires the password of a signed-in person before an action that a borrowed screen must not allow. Guessing is
 * slowed as at signing in. Undefined when it is right; `field` is named in the refusal.
 */
export async function provePassword(
  ctx: Context,
  person: StaffRow,
  password: string,
  field: string,
): Promise<ProofRefusal | undefined> {
  const key = attemptKey(ctx, "prove", person.id);
  const refused = await hashing(async () => {
    const wait = await takeAttempt(ctx.db, key, ctx.now());
    if (wait !== undefined) return refuse("rate_limited", { retryAfter: Math.ceil(wait / 1000) });
    if (!(await verifyPassword(password, person.password_hash))) return fieldRefusal(field, "wrong_password");
    await clearAttempts(ctx.db, key);
    return undefined;
  });
  return refused === null ? refuse("unavailable", { retryAfter: BUSY_RETRY_SECONDS }) : refused;
}
