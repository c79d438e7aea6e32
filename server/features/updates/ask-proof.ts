import { findStaff } from "../../../db/queries/accounts/staff.ts";
import type { Proof } from "../../../src-shared/accounts/proof.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { type BothRefusal, proveBoth } from "../session/factors/prove-again.ts";
import { signedIn } from "../session/signed-in.ts";

export type ProofRefusal = BothRefusal | Refusal<"unauthenticated">;

/**
 * The proof of the signed-in person before code reaches desktops: the password, with the second factor where one is in
 * use, or a passkey. Undefined when it is right.
 */
export async function askProof(ctx: Context, given: Proof): Promise<ProofRefusal | undefined> {
  const person = await findStaff(ctx.db, signedIn(ctx).id);
  return person ? proveBoth(ctx, person, given) : refuse("unauthenticated");
}
