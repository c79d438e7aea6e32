import { findAuthenticator, listAuthenticated } from "../../../db/queries/accounts/authenticators.ts";
import { countPasskeys, listPasskeys } from "../../../db/queries/accounts/passkeys.ts";
import { lastSeen } from "../../../db/queries/accounts/sessions.ts";
import { listStaff, type StaffRow } from "../../../db/queries/accounts/staff.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { StaffMember } from "../../../src-shared/staff/operations.ts";

/** A member of staff for administrators, without any secret. */
const memberOf = (
  row: StaffRow,
  { authenticator, passkeys }: { authenticator: boolean; passkeys: number },
  lastSeenAt: string | undefined,
): StaffMember => ({
  id: row.id,
  version: row.version,
  email: row.email,
  name: row.name,
  role: row.role,
  lang: row.lang,
  active: row.active,
  mustChangePassword: row.must_change_password,
  oneTimePasswordUntil: row.password_expires_at,
  authenticator,
  passkeys,
  lastSeenAt: lastSeenAt ?? null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function describeMember(db: Db | Tx, row: StaffRow): Promise<StaffMember> {
  const authenticator = await findAuthenticator(db, row.id);
  const factors = {
    authenticator: authenticator?.enabled_at != null,
    passkeys: (await listPasskeys(db, row.id)).length,
  };
  return memberOf(row, factors, (await lastSeen(db, row.id)).get(row.id));
}

export async function describeEverybody(db: Db | Tx): Promise<StaffMember[]> {
  const [rows, authenticated, passkeys, seen] = await Promise.all([
    listStaff(db),
    listAuthenticated(db),
    countPasskeys(db),
    lastSeen(db),
  ]);
  return rows.map((row) => {
    const factors = { authenticator: authenticated.has(row.id), passkeys: passkeys.get(row.id) ?? 0 };
    return memberOf(row, factors, seen.get(row.id));
  });
}
