import { countRecoveryCodes, findAuthenticator } from "../../../db/queries/accounts/authenticators.ts";
import { listPasskeys } from "../../../db/queries/accounts/passkeys.ts";
import { findSession, noteSessionSeen } from "../../../db/queries/accounts/sessions.ts";
import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { CurrentSession } from "../../../src-shared/accounts/operations.ts";
import type { SignedIn } from "../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { csrfToken } from "./csrf-token.ts";
import { lacksFactor } from "./factors/demanded-factor.ts";

/** Milliseconds between two writes of "last seen"; the session's end does not move. */
const SEEN_INTERVAL_MS = 240_000;

/** The session for its owner. */
export async function describeSession(
  ctx: Context,
  actor: SignedIn,
): Promise<CurrentSession | Refusal<"unauthenticated">> {
  const [person, session, authenticator, recoveryCodesLeft, passkeys] = await Promise.all([
    findStaff(ctx.db, actor.id),
    findSession(ctx.db, actor.sessionId),
    findAuthenticator(ctx.db, actor.id),
    countRecoveryCodes(ctx.db, actor.id),
    listPasskeys(ctx.db, actor.id),
  ]);
  if (!person || !session) return refuse("unauthenticated");
  const now = ctx.now();
  if (now.getTime() - Date.parse(session.seen_at) >= SEEN_INTERVAL_MS) {
    await inTransaction(ctx.db, (tx) => noteSessionSeen(tx, session.id, now));
  }
  return {
    id: session.id,
    staff: { id: person.id, name: person.name, email: person.email, role: person.role },
    openedAt: session.created_at,
    expiresAt: session.expires_at,
    secondsLeft: Math.max(0, Math.floor((Date.parse(session.expires_at) - now.getTime()) / 1000)),
    mustChangePassword: session.must_set_password || person.must_change_password,
    currentPasswordNeeded: !session.must_set_password,
    authenticator: authenticator?.enabled_at != null,
    passkeys: passkeys.length,
    secondFactorMissing: await lacksFactor(ctx.db, person),
    recoveryCodesLeft,
    csrfToken: csrfToken(ctx, session.id),
  };
}
