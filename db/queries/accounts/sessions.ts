import type { Selectable } from "kysely";
import type { SessionEnd } from "../../schema/people-tables.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { secondFactorState } from "./second-factor-state.ts";

export type SessionRow = Selectable<Schema["sessions"]>;
export type NewSession = Omit<SessionRow, "seen_at" | "ended_at" | "end_reason">;

/** The open session of a cookie's hash, with its owner: one read over a unique index. Its age is not judged here. */
export const findOpenSession = (db: Db | Tx, tokenHash: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staff_id")
    .select([
      "sessions.id",
      "sessions.staff_id",
      "sessions.must_set_password",
      "sessions.created_at",
      "sessions.expires_at",
      "staff.name",
      "staff.role",
      "staff.must_change_password",
    ])
    .select(secondFactorState)
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.ended_at", "is", null)
    .where("staff.active", "=", true)
    .executeTakeFirst();

export const findSession = (db: Db | Tx, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom("sessions").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({ ...session, seen_at: session.created_at, ended_at: null, end_reason: null })
    .execute();
}

/** Sessions that are open and not past their time, newest first; of one person, or of everybody. */
export function listOpenSessions(db: Db | Tx, now: Date, staffId?: string) {
  let query = db
    .selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staff_id")
    .selectAll("sessions")
    .select(["staff.name as staff_name", "staff.email as staff_email"])
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", now.toISOString());
  if (staffId) query = query.where("sessions.staff_id", "=", staffId);
  return query.orderBy("sessions.id", "desc").limit(500).execute();
}

/** Ends an open session; false when it was over already. */
export async function endSession(tx: Tx, id: string, reason: SessionEnd, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: now.toISOString(), end_reason: reason })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends all open sessions of a person, except one if given; returns their number. */
export async function endSessionsOf(
  tx: Tx,
  staffId: string,
  reason: SessionEnd,
  now: Date,
  exceptId?: string,
): Promise<number> {
  let query = tx
    .updateTable("sessions")
    .set({ ended_at: now.toISOString(), end_reason: reason })
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null);
  if (exceptId) query = query.where("id", "!=", exceptId);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Gives an open session another cookie, and lifts the duty to set a password; false when it is over. */
export async function renewSession(tx: Tx, id: string, tokenHash: string): Promise<boolean> {
  const renewed = await tx
    .updateTable("sessions")
    .set({ token_hash: tokenHash, must_set_password: false })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Notes that the second factor, or a passkey, was given in the session. */
export async function noteSecondFactor(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ second_factor_at: now.toISOString() }).where("id", "=", id).execute();
}

export async function noteSessionSeen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ seen_at: now.toISOString() }).where("id", "=", id).execute();
}

/** Whether this person has worked from that address since `since`. */
export async function knowsAddress(db: Db | Tx, staffId: string, addressPrint: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("address_print", "=", addressPrint)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Retention (server/README.md, Operations): sessions are kept 30 days after their end. */
export async function dropOldSessions(db: Db | Tx, before: Date): Promise<void> {
  const time = before.toISOString();
  await db
    .deleteFrom("sessions")
    .where((where) => where.or([where("ended_at", "<", time), where("expires_at", "<", time)]))
    .execute();
}

/** When each person, or one, was last seen, by the sessions still stored. */
export async function lastSeen(db: Db | Tx, staffId?: string): Promise<Map<string, string>> {
  let query = db
    .selectFrom("sessions")
    .select((eb) => ["staff_id", eb.fn.max("seen_at").as("at")])
    .groupBy("staff_id");
  if (staffId) query = query.where("staff_id", "=", staffId);
  return new Map((await query.execute()).map((row) => [row.staff_id, row.at]));
}
