import { hashPassword, makeOneTimePassword } from "../../../db/password-hash.ts";
import { removeAuthenticator } from "../../../db/queries/accounts/authenticators.ts";
import { removePasskeys } from "../../../db/queries/accounts/passkeys.ts";
import { endSessionsOf } from "../../../db/queries/accounts/sessions.ts";
import {
  findStaffByEmail,
  hasAdministrator,
  insertStaff,
  lockStaff,
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
 * Ensures that the shop has an active administrator: ADMIN_EMAIL with ADMIN_PASSWORD, or with a generated password. It
 * must be changed at the first sign-in. Returns null, and does nothing, when there is one. A member of staff with that
 * address becomes administrator rather than being added twice.
 */
export async function ensureFirstAdministrator(
  app: Pick<App, "db" | "now">,
  config: Pick<Config, "adminEmail" | "adminPassword">,
): Promise<FirstAdministrator | null> {
  // Checked before the costly hash, and again inside the transaction, under the lock.
  if (await hasAdministrator(app.db)) return null;
  const password = config.adminPassword ?? makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  const now = app.now();
  return inTransaction<FirstAdministrator | null>(app.db, async (tx) => {
    // Programs that start together wait for each other here.
    await lockStaff(tx);
    if (await hasAdministrator(tx)) return null;
    const existing = await findStaffByEmail(tx, config.adminEmail);
    let id: string;
    if (existing) {
      id = existing.id;
      const reset = { password_hash: passwordHash, password_expires_at: null, must_change_password: true } as const;
      await updateStaff(tx, id, { ...reset, role: "admin", active: true }, now);
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
