import { verifyPassword } from "../../../../db/password-hash.ts";
import { clearAttempts, takeAttempt } from "../../../../db/queries/accounts/sign-in-attempts.ts";
import type { StaffRow } from "../../../../db/queries/accounts/staff.ts";
import { type FieldCodes, refuseFields } from "../../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { attemptKey } from "../throttle.ts";
import { busyFor, hashing } from "./hashing.ts";

export type ProofRefusal = Refusal<"invalid" | "rate_limited" | "unavailable">;

/** A refusal about one field, in the words of the contract. */
export const fieldRefusal = (field: string, code: FieldCodes[string]): Refusal<"invalid"> =>
  refuseFields({ [field]: code });

/**
 * Asks a signed-in person for the password before something that a borrowed screen must not do. Guessing is slowed like
 * signing in. Undefined when it is right; `field` is named in the refusal.
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
  return refused === null ? refuse("unavailable", { retryAfter: busyFor }) : refused;
}
