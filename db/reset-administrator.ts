import { hashPassword, makeOneTimePassword } from "./password-hash.ts";
import { removeAuthenticator } from "./queries/accounts/authenticators.ts";
import { removePasskeys } from "./queries/accounts/passkeys.ts";
import { endSessionsOf } from "./queries/accounts/sessions.ts";
import { findStaffByEmail, listAdministrators, updateStaff } from "./queries/accounts/staff.ts";
import { recordAudit } from "./queries/audit.ts";
import type { Db, Tx } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

export type AdministratorReset =
  | { done: true; email: string; password: string }
  /** No account has that address; these are the administrators. */
  | { done: false; administrators: string[] };

/**
 * Restores access for the owner of the server: the person with this address becomes an active administrator with a new
 * one-time password (to be changed at the first sign-in), without authenticator app, and all their sessions end. The
 * password is returned to be printed and is stored nowhere else.
 */
export async function resetAdministrator(db: Db, email: string, now = new Date()): Promise<AdministratorReset> {
  // Looked up before anything is locked: a misspelt address must not make the shop wait.
  if (!(await findStaffByEmail(db, email))) return nobodyHas(db);
  const password = makeOneTimePassword();
  const password_hash = await hashPassword(password);
  return inTransaction<AdministratorReset>(db, async (tx) => {
    const person = await findStaffByEmail(tx, email);
    if (!person) return nobodyHas(tx);
    const changed = await updateStaff(
      tx,
      person.id,
      { role: "admin", active: true, password_hash, password_expires_at: null, must_change_password: true },
      now,
    );
    await removeAuthenticator(tx, person.id);
    await removePasskeys(tx, person.id);
    await endSessionsOf(tx, person.id, "person_changed", now);
    await recordAudit(
      tx,
      { actor: { kind: "system" }, requestId: "command", now: () => now, origin: "command" },
      { action: "command:admin reset", collection: "staff", rowId: person.id, before: person, after: changed },
    );
    return { done: true, email: person.email, password };
  });
}

const nobodyHas = async (db: Db | Tx): Promise<AdministratorReset> => ({
  done: false,
  administrators: (await listAdministrators(db)).map((administrator) => administrator.email),
});
