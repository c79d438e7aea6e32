import { hashPassword, makeOneTimePassword } from "../../../db/password-hash.ts";
import { removePasskeys } from "../../../db/queries/accounts/passkeys.ts";
import { endSessionsOf } from "../../../db/queries/accounts/sessions.ts";
import {
  findStaff,
  findStaffByEmail,
  insertStaff,
  type StaffRow,
  updateStaff,
} from "../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { fieldProblems } from "../../../src-shared/api/field-problems.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffMember } from "../../../src-shared/staff/operations.ts";
import type { Context } from "../../context.ts";
import { mailAccountChange } from "../session/account-mail.ts";
import { BUSY_RETRY_SECONDS, hashing } from "../session/passwords/hashing.ts";
import { signOutDevices } from "../session/sign-out-devices.ts";
import { describeMember } from "./describe-member.ts";

/** Three days: over a weekend, not for ever. */
const ONE_TIME_PASSWORD_TTL_MS = 3 * 86_400_000;

interface WithPassword {
  member: StaffMember;
  oneTimePassword: string;
  validUntil: string;
}
type Refused = Refusal<"conflict" | "not_found" | "unavailable">;

export const addressTaken = (): Refusal<"conflict"> =>
  refuse("conflict", { fields: { email: { code: "taken", message: fieldProblems.taken } } });

/**
 * Adds a member of staff with a one-time password that the administrator gives them in person; it works without network
 * and mail, and only allows a password of their own to be set. The mail to the new colleague has the address of the
 * sign-in page and carries no secret.
 */
export async function addMember(
  ctx: Context,
  person: { name: string; email: string; role: StaffRow["role"]; lang: StaffRow["lang"] },
): Promise<WithPassword | Refused> {
  const made = await makePassword(ctx);
  if (!made) return refuse("unavailable", { retryAfter: BUSY_RETRY_SECONDS });
  const now = ctx.now();
  return inTransaction<WithPassword | Refused>(ctx.db, async (tx) => {
    if (await findStaffByEmail(tx, person.email)) return addressTaken();
    const id = await insertStaff(
      tx,
      { ...person, passwordHash: made.hash, mustChangePassword: true, passwordExpiresAt: made.validUntil },
      now,
    );
    const row = (await findStaff(tx, id)) as StaffRow;
    await queueMail(tx, { kind: "staff-invited", recipient: row.email, lang: row.lang, data: { staffId: id } }, now);
    const member = await describeMember(tx, row);
    await recordAudit(tx, ctx, { collection: "staff", rowId: id, after: member });
    return { member, oneTimePassword: made.password, validUntil: made.validUntil.toISOString() };
  });
}

/** A new one-time password for a person who has forgotten theirs. The old one opens nothing any more. */
export async function renewPassword(ctx: Context, id: string): Promise<WithPassword | Refused> {
  const made = await makePassword(ctx);
  if (!made) return refuse("unavailable", { retryAfter: BUSY_RETRY_SECONDS });
  const now = ctx.now();
  return inTransaction<WithPassword | Refused>(ctx.db, async (tx) => {
    const row = await updateStaff(
      tx,
      id,
      { password_hash: made.hash, password_expires_at: made.validUntil.toISOString(), must_change_password: true },
      now,
    );
    if (!row) return refuse("not_found");
    if (!row.active) return refuse("conflict", { message: "Let them back in first." });
    const ended = await endSessionsOf(tx, id, "person_changed", now);
    await signOutDevices(ctx, tx, id);
    // A passkey signs in without a password: one that an intruder registered must not survive this.
    await removePasskeys(tx, id);
    await mailAccountChange(tx, row, "one_time_password", now);
    await recordAudit(tx, ctx, {
      collection: "staff",
      rowId: id,
      after: { mustChangePassword: true, sessionsEnded: ended },
    });
    const member = await describeMember(tx, row);
    return { member, oneTimePassword: made.password, validUntil: made.validUntil.toISOString() };
  });
}

async function makePassword(ctx: Context): Promise<{ password: string; hash: string; validUntil: Date } | undefined> {
  const password = makeOneTimePassword();
  const hash = await hashing(() => hashPassword(password));
  if (hash === null) return undefined;
  return { password, hash, validUntil: new Date(ctx.now().getTime() + ONE_TIME_PASSWORD_TTL_MS) };
}
