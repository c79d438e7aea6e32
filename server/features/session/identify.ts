import { endSession, findOpenSession } from "../../../db/queries/accounts/sessions.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Actor } from "../../../src-shared/api/access.ts";
import type { App } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { tokenIn } from "./cookies.ts";
import { lacksDemandedFactor } from "./factors/demanded-factor.ts";
import { ageOf } from "./session-age.ts";

/** Eight hours from signing in, in any case (specification, section 4). */
export const SESSION_TTL_MS = 28_800_000;

const visitor: Actor = { kind: "visitor" };

/**
 * The actor of the cookies. One indexed read; without a session cookie none at all. An expired session opens nothing
 * and is ended in the database at that moment.
 */
export async function identify(
  app: Pick<App, "db" | "config" | "now" | "log">,
  cookies: Readonly<Record<string, string>>,
): Promise<Actor> {
  const token = tokenIn(app.config, "session", cookies);
  if (!token) return visitor;
  const session = await findOpenSession(app.db, sha256(token));
  if (!session) return visitor;
  const now = app.now();
  const { age } = ageOf(app.db, session.id, session.created_at, now);
  if (age >= SESSION_TTL_MS || session.expires_at <= now.toISOString()) {
    try {
      await inTransaction(app.db, (tx) => endSession(tx, session.id, "expired", now));
    } catch (problem) {
      // A database without writes must not turn a visitor's request into a fault.
      app.log.warn({ err: problem }, "an expired session could not be ended");
    }
    return visitor;
  }
  const restricted =
    session.must_set_password || session.must_change_password || lacksDemandedFactor(session, session.role);
  return {
    kind: restricted ? "restricted" : "staff",
    id: session.staff_id,
    name: session.name,
    role: session.role,
    sessionId: session.id,
  };
}
