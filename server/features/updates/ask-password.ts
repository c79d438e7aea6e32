import { findStaff } from "../../../db/queries/staff.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import type { Context } from "../../context.ts";
import { fieldRefusal, type ProofRefusal, provePassword } from "../session/prove-password.ts";
import { signedIn } from "../session/signed-in.ts";

/** The second proof before code reaches desktops: the password of whoever is signed in. Undefined when it is right. */
export async function askPassword(
  ctx: Context,
  password: string | undefined,
): Promise<ProofRefusal | Refusal<"unauthenticated"> | undefined> {
  if (password === undefined) return fieldRefusal("password", "required");
  const person = await findStaff(ctx.db, signedIn(ctx).id);
  return person ? provePassword(ctx, person, password, "password") : refuse("unauthenticated");
}
