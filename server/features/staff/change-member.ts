import { removeAuthenticator } from "../../../db/queries/accounts/authenticators.ts";
import { voidCodes } from "../../../db/queries/accounts/one-time-codes.ts";
import { removePasskeys } from "../../../db/queries/accounts/passkeys.ts";
import { endSessionsOf } from "../../../db/queries/accounts/sessions.ts";
import {
  countAdministrators,
  findStaff,
  findStaffByEmail,
  lockStaff,
  type StaffChange,
  type StaffRow,
  staffEmail,
  updateStaff,
} from "../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import type { Tx } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffMember } from "../../../src-shared/staff/operations.ts";
import type { Context } from "../../context.ts";
import { mailAccountChange } from "../session/account-mail.ts";
import { addressTaken } from "./add-member.ts";
import { describeMember } from "./describe-member.ts";

type Refused = Refusal<"not_found" | "conflict" | "version_conflict">;

/** Changes name, address and language. The old address is notified of a new one. */
export function changeMember(
  ctx: Context,
  id: string,
  to: { name: string; email: string; lang: StaffRow["lang"] },
): Promise<StaffMember | Refused> {
  return inTransaction<StaffMember | Refused>(ctx.db, async (tx) => {
    const person = await findCurrent(tx, ctx, id);
    if (!("email" in person)) return person;
    const email = staffEmail(to.email);
    const other = await findStaffByEmail(tx, email);
    if (other && other.id !== id) return addressTaken();
    const changed = await change(tx, ctx, person, { name: to.name, email, lang: to.lang });
    if (email !== person.email) {
      // Codes went to the old address, which may be another person's by now.
      await voidCodes(tx, { staffId: id }, ctx.now());
      await mailAccountChange(tx, person, "email", ctx.now());
    }
    return changed;
  });
}

/**
 * Changes role and employment. A dismissed person is signed out everywhere at once. The last active administrator can
 * be neither dismissed nor given another role: nobody could undo it.
 */
export function changeAccess(
  ctx: Context,
  id: string,
  to: { role?: StaffRow["role"] | undefined; active?: boolean | undefined },
): Promise<StaffMember | Refused> {
  return inTransaction<StaffMember | Refused>(ctx.db, async (tx) => {
    await lockStaff(tx);
    const person = await findCurrent(tx, ctx, id);
    if (!("email" in person)) return person;
    const role = to.role ?? person.role;
    const active = to.active ?? person.active;
    const leaves = person.role === "admin" && person.active && !(role === "admin" && active);
    if (leaves && (await countAdministrators(tx)) === 1) {
      return refuse("conflict", {
        message: "This is the last administrator. Make somebody else one first.",
        details: { reason: "last_administrator" },
      });
    }
    if (!active && person.active) {
      await endSessionsOf(tx, id, "person_changed", ctx.now());
      await voidCodes(tx, { staffId: id }, ctx.now());
    }
    return change(tx, ctx, person, { role, active });
  });
}

/** Removes app, recovery codes and passkeys of a person who has lost them. */
export function removeSecondFactors(ctx: Context, id: string): Promise<StaffMember | Refusal<"not_found">> {
  return inTransaction<StaffMember | Refusal<"not_found">>(ctx.db, async (tx) => {
    const person = await findStaff(tx, id);
    if (!person) return refuse("not_found");
    const hadApp = await removeAuthenticator(tx, id);
    const hadPasskeys = await removePasskeys(tx, id);
    if (!hadApp && !hadPasskeys) return refuse("not_found");
    await mailAccountChange(tx, person, "authenticator_off", ctx.now());
    await recordAudit(tx, ctx, {
      collection: "staff",
      rowId: id,
      before: { authenticator: true },
      after: { authenticator: false },
    });
    return describeMember(tx, person);
  });
}

async function findCurrent(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<StaffRow | Refusal<"not_found" | "version_conflict">> {
  const person = await findStaff(tx, id);
  if (!person) return refuse("not_found");
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== person.version) {
    return refuse("version_conflict", { details: { current: await describeMember(tx, person) } });
  }
  return person;
}

async function change(tx: Tx, ctx: Context, person: StaffRow, to: StaffChange): Promise<StaffMember> {
  const before = await describeMember(tx, person);
  const row = (await updateStaff(tx, person.id, to, ctx.now())) as StaffRow;
  const after = await describeMember(tx, row);
  await recordAudit(tx, ctx, { collection: "staff", rowId: person.id, before, after });
  return after;
}
