import { randomBytes } from "node:crypto";
import { endSession, insertSession, type SessionRow } from "../../../db/queries/accounts/sessions.ts";
import type { StaffRow } from "../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import type { Tx } from "../../../db/schema.ts";
import type { SignedIn } from "../../../src-shared/api/access.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { dropCookie, setCookie } from "./cookies.ts";
import { lacksFactor } from "./factors/demanded-factor.ts";
import { SESSION_TTL_MS } from "./identify.ts";
import { placeOf } from "./signed-in.ts";

export interface OpenedSession {
  /** For the cookie; nowhere else, and stored only as its hash. */
  token: string;
  expiresAt: string;
  actor: SignedIn;
}

/** 256 random bits (server/security.md, row 4). */
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * Opens a session for a person who has proved their identity, in the caller's transaction. It always gets a new id and
 * a new cookie, and the browser's earlier session ends. Set the cookie with `handOver`, after the commit. `withFactor`:
 * a second factor, or a passkey, was given just now.
 */
export async function openSession(
  tx: Tx,
  ctx: Context,
  person: StaffRow,
  openedBy: SessionRow["opened_by"],
  withFactor: boolean,
): Promise<OpenedSession> {
  const now = ctx.now();
  if ("sessionId" in ctx.actor) await endSession(tx, ctx.actor.sessionId, "replaced", now);
  const token = newToken();
  const id = newId(now.getTime());
  const expiresAt = new Date(now.getTime() + SESSION_TTL_MS).toISOString();
  const byCode = openedBy === "code";
  await insertSession(tx, {
    id,
    token_hash: sha256(token),
    staff_id: person.id,
    opened_by: openedBy,
    must_set_password: byCode,
    address_print: placeOf(ctx),
    user_agent: ctx.userAgent,
    created_at: now.toISOString(),
    expires_at: expiresAt,
    second_factor_at: withFactor ? now.toISOString() : null,
  });
  const actor: SignedIn = {
    kind: byCode || person.must_change_password || (await lacksFactor(tx, person)) ? "restricted" : "staff",
    id: person.id,
    name: person.name,
    role: person.role,
    sessionId: id,
  };
  await recordAudit(
    tx,
    { ...ctx, actor },
    {
      collection: "sessions",
      rowId: id,
      after: { openedBy, secondFactor: withFactor, userAgent: ctx.userAgent },
    },
  );
  return { token, expiresAt, actor };
}

/** Sets the session's cookie, until the session ends by itself. */
export function handOver(ctx: Context, token: string, expiresAt: string): void {
  const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - ctx.now().getTime()) / 1000));
  ctx.reply.append("set-cookie", setCookie(ctx.config, "session", token, seconds));
}

/**
 * Clears the back office's data in a signed-in browser (server/security.md, row 71). Cookies one by one: the "seen
 * here" cookie stays (seen-browser.ts).
 */
export function clearBrowserData(ctx: Context): void {
  ctx.reply.append("set-cookie", dropCookie(ctx.config, "session"));
  ctx.reply.append("set-cookie", dropCookie(ctx.config, "challenge"));
  ctx.reply.set("clear-site-data", '"cache", "storage"');
}
