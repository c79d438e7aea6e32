import { hashPassword, verifyPassword } from "../../../../db/password-hash.ts";
import { voidCodes } from "../../../../db/queries/accounts/one-time-codes.ts";
import { endSessionsOf, findSession, renewSession } from "../../../../db/queries/accounts/sessions.ts";
import { findStaff, lockStaff, updateStaff } from "../../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import type { PasskeyAssertion } from "../../../../src-shared/accounts/passkeys.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { sha256 } from "../../../secrets.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { type AgainRefusal, proveAgain } from "../factors/prove-again.ts";
import { handOver, newToken } from "../open-session.ts";
import { signOutDevices } from "../sign-out-devices.ts";
import { signedIn } from "../signed-in.ts";
import { BUSY_RETRY_SECONDS, hashing } from "./hashing.ts";
import { passwordProblem } from "./password-rules.ts";
import { fieldRefusal } from "./prove-password.ts";

/**
 * Sets one's own password. The current one, or a passkey, is required, except after signing in by a mailed code with
 * which none was set yet. The account is signed out everywhere else, desktops ask to sign in again, this browser gets
 * another cookie, and the owner is notified by mail. Undefined when done.
 */
export async function changePassword(
  ctx: Context,
  given: { current?: string | undefined; passkey?: PasskeyAssertion | undefined; password: string },
): Promise<AgainRefusal | Refusal<"conflict" | "unauthenticated"> | undefined> {
  const { id, sessionId } = signedIn(ctx);
  const [person, session, settings] = await Promise.all([
    findStaff(ctx.db, id),
    findSession(ctx.db, sessionId),
    readShopSettings(ctx.db),
  ]);
  if (!person || !session) return refuse("unauthenticated");

  const { name } = settings.company;
  const problem = await passwordProblem(given.password, [person.name, person.email, name.en, name.ar ?? ""]);
  if (problem) return fieldRefusal("password", problem);
  if (!session.must_set_password) {
    const refused = await proveAgain(ctx, person, { password: given.current, passkey: given.passkey }, "current");
    if (refused) return refused;
  }
  const hashed = await hashing(async () =>
    (await verifyPassword(given.password, person.password_hash))
      ? fieldRefusal("password", "same_password")
      : hashPassword(given.password),
  );
  if (hashed === null) return refuse("unavailable", { retryAfter: BUSY_RETRY_SECONDS });
  if (isRefusal(hashed)) return hashed;

  const now = ctx.now();
  const token = newToken();
  const refused = await inTransaction<Refusal<"conflict" | "unauthenticated"> | undefined>(ctx.db, async (tx) => {
    // Before any row: two sessions that set a password at once would each hold the session that the other has to end.
    await lockStaff(tx);
    const current = await findStaff(tx, id);
    // Another password was set since the proof was given: it proved nothing about this one.
    if (current?.password_hash !== person.password_hash) return refuse("conflict");
    if (!(await renewSession(tx, sessionId, sha256(token)))) return refuse("unauthenticated");
    await updateStaff(tx, id, { password_hash: hashed, password_expires_at: null, must_change_password: false }, now);
    await endSessionsOf(tx, id, "password_changed", now, sessionId);
    await signOutDevices(ctx, tx, id);
    await voidCodes(tx, { staffId: id }, now);
    await queueMail(
      tx,
      {
        kind: "password-changed",
        recipient: person.email,
        lang: person.lang,
        data: { staffId: id, at: now.toISOString() },
      },
      now,
    );
    await recordAudit(tx, ctx, {
      collection: "staff",
      rowId: id,
      before: { mustChangePassword: ctx.actor.kind === "restricted" },
      after: { mustChangePassword: false },
    });
    return undefined;
  });
  if (!refused) handOver(ctx, token, session.expires_at);
  return refused;
}
