import { findAuthenticator, listAuthenticated } from "../../../db/queries/authenticators.ts";
import { lastSeen } from "../../../db/queries/sessions.ts";
import { listStaff, type StaffRow } from "../../../db/queries/staff.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { StaffMember } from "../../../src-shared/contract/staff.ts";

/** A member of staff as administrators see them: nothing that opens a door. */
const memberOf = (row: StaffRow, authenticator: boolean, lastSeenAt: string | undefined): StaffMember => ({
  id: row.id,
  version: row.version,
  email: row.email,
  name: row.name,
  role: row.role,
  lang: row.lang,
  active: row.active === 1,
  mustChangePassword: row.must_change_password === 1,
  oneTimePasswordUntil: row.password_expires_at,
  authenticator,
  lastSeenAt: lastSeenAt ?? null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function describeMember(db: Db | Tx, row: StaffRow): Promise<StaffMember> {
  const authenticator = await findAuthenticator(db, row.id);
  return memberOf(row, authenticator?.enabled_at != null, (await lastSeen(db, row.id)).get(row.id));
}

export async function describeEverybody(db: Db | Tx): Promise<StaffMember[]> {
  const [rows, authenticated, seen] = await Promise.all([listStaff(db), listAuthenticated(db), lastSeen(db)]);
  return rows.map((row) => memberOf(row, authenticated.has(row.id), seen.get(row.id)));
}
