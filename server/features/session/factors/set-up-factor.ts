import { findSession } from "../../../../db/queries/accounts/sessions.ts";
import { findStaff, type StaffRow } from "../../../../db/queries/accounts/staff.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { signedIn } from "../signed-in.ts";

/**
 * The person who may set up a second factor: not in a session that must set a password first, but in one that only
 * lacks the factor.
 */
export async function findUnlocked(ctx: Context): Promise<StaffRow | Refusal<"unauthenticated" | "conflict">> {
  const { id, sessionId } = signedIn(ctx);
  const [person, session] = await Promise.all([findStaff(ctx.db, id), findSession(ctx.db, sessionId)]);
  if (!person || !session) return refuse("unauthenticated");
  const mustChoose = person.must_change_password || session.must_set_password;
  return mustChoose ? refuse("conflict", { message: "Choose a new password first." }) : person;
}
