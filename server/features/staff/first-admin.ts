import { hashPassword, makeOneTimePassword } from "../../../db/password-hash.ts";
import { removeAuthenticator } from "../../../db/queries/accounts/authenticators.ts";
import { removePasskeys } from "../../../db/queries/accounts/passkeys.ts";
import { endSessionsOf } from "../../../db/queries/accounts/sessions.ts";
import {
  findStaffByEmail,
  hasAdministrator,
  insertStaff,
  lockRoles,
  updateStaff,
} from "../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Config } from "../../config.ts";
import type { App } from "../../context.ts";

export interface FirstAdministrator {
  email: string;
  /** To be printed once; null when it is the one in ADMIN_PASSWORD, which is not repeated. */
  password: string | null;
}

/**
 * A shop without an active administrator gets one: ADMIN_EMAIL with ADMIN_PASSWORD, or with a password made here. It
 * must be changed at the first sign-in. Answers null, and does nothing, when there is one. Somebody who already works
 * here under that address is made administrator rather than made twice.
 */
export async function ensureFirstAdministrator(
  app: Pick<App, "db" | "now">,
  config: Pick<Config, "adminEmail" | "adminPassword">,
): Promise<FirstAdministrator | null> {
  // Asked before the costly hash, and again inside, where nobody can come between.
  if (await hasAdministrator(app.db)) return null;
  const password = config.adminPassword ?? makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  const now = app.now();
  return inTransaction<FirstAdministrator | null>(app.db, async (tx) => {
    // Programs that start together take turns here.
    await lockRoles(tx);
    if (await hasAdministrator(tx)) return null;
    const known = await findStaffByEmail(tx, config.adminEmail);
    let id: string;
    if (known) {
      id = known.id;
      const anew = { password_hash: passwordHash, password_expires_at: null, must_change_password: true } as const;
      await updateStaff(tx, id, { ...anew, role: "admin", active: true }, now);
      await removeAuthenticator(tx, id);
      await removePasskeys(tx, id);
      await endSessionsOf(tx, id, "person_changed", now);
    } else {
      id = await insertStaff(
        tx,
        { email: config.adminEmail, name: "Administrator", role: "admin", passwordHash, mustChangePassword: true },
        now,
      );
    }
    await recordAudit(
      tx,
      { actor: { kind: "system" }, requestId: "start", now: app.now, origin: "command" },
      { action: "command:first administrator", collection: "staff", rowId: id, after: { role: "admin", active: true } },
    );
    return { email: config.adminEmail, password: config.adminPassword === undefined ? password : null };
  });
}
