import { endSession, endSessionsOf, findSession, listOpenSessions } from "../../../db/queries/accounts/sessions.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SessionEntry } from "../../../src-shared/accounts/operations.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { placeOf, signedIn } from "./signed-in.ts";

/** One's own open sessions; an administrator may name any person, or `all`. */
export async function listSessions(
  ctx: Context,
  of: string | undefined,
): Promise<SessionEntry[] | Refusal<"forbidden">> {
  const { id, role, sessionId } = signedIn(ctx);
  const whose = of ?? id;
  if (whose !== id && role !== "admin") return refuse("forbidden");
  const rows = await listOpenSessions(ctx.db, ctx.now(), whose === "all" ? undefined : whose);
  const here = placeOf(ctx);
  return rows.map((row) => ({
    id: row.id,
    staff: { id: row.staff_id, name: row.staff_name, email: row.staff_email },
    openedBy: row.opened_by,
    userAgent: row.user_agent,
    openedAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    current: row.id === sessionId,
    sameAddress: row.address_print === here,
  }));
}

/** Ends a session. It does not exist for a person who may not end it. */
export function revokeSession(ctx: Context, id: string): Promise<{ done: true } | Refusal<"not_found">> {
  const actor = signedIn(ctx);
  return inTransaction<{ done: true } | Refusal<"not_found">>(ctx.db, async (tx) => {
    const session = await findSession(tx, id);
    if (!session || (session.staff_id !== actor.id && actor.role !== "admin")) return refuse("not_found");
    if (!(await endSession(tx, id, "revoked", ctx.now()))) return refuse("not_found");
    await recordAudit(tx, ctx, {
      collection: "sessions",
      rowId: id,
      before: { staffId: session.staff_id, userAgent: session.user_agent },
    });
    return { done: true };
  });
}

/** Ends all of one's own sessions but the present one; returns their number. */
export function revokeOthers(ctx: Context): Promise<{ ended: number }> {
  const { id, sessionId } = signedIn(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const ended = await endSessionsOf(tx, id, "revoked", ctx.now(), sessionId);
    if (ended > 0) {
      await recordAudit(tx, ctx, { collection: "staff", rowId: id, after: { ended } });
    }
    return { ended };
  });
}
