import type { Selectable } from "kysely";
import { newId } from "../../../src-shared/values/id.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export type StaffRow = Selectable<Schema["staff"]>;

export async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  return (await countAdministrators(db)) > 0;
}

/** Active administrators. */
export async function countAdministrators(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom("staff")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .where("active", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Makes other transactions that change staff wait until this one ends, so that no two remove each other's role or end each
 * other's sessions.
 */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx
    .updateTable("counters")
    .set((eb) => ({ value: eb.ref("value") }))
    .where("name", "=", "revision")
    .execute();
}

export interface NewStaff {
  email: string;
  name: string;
  role: StaffRow["role"];
  lang?: StaffRow["lang"];
  passwordHash: string;
  mustChangePassword: boolean;
  /** Expiry of a one-time password. */
  passwordExpiresAt?: Date;
}

/** E-mail addresses of staff are stored in lower case: two spellings are never two people. */
export const staffEmail = (email: string): string => email.trim().toLowerCase();

export async function insertStaff(tx: Tx, person: NewStaff, now: Date): Promise<string> {
  const id = newId();
  const at = now.toISOString();
  await tx
    .insertInto("staff")
    .values({
      id,
      version: 1,
      created_at: at,
      updated_at: at,
      email: staffEmail(person.email),
      name: person.name,
      role: person.role,
      lang: person.lang ?? "en",
      password_hash: person.passwordHash,
      password_expires_at: person.passwordExpiresAt?.toISOString() ?? null,
      must_change_password: person.mustChangePassword,
      active: true,
    })
    .execute();
  recordChange(tx, "staff", id, 1);
  return id;
}

export const findStaff = (db: Db | Tx, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();

export const findStaffByEmail = (db: Db | Tx, email: string): Promise<StaffRow | undefined> =>
  db.selectFrom("staff").selectAll().where("email", "=", staffEmail(email)).executeTakeFirst();

/** All staff, by name. */
export const listStaff = (db: Db | Tx): Promise<StaffRow[]> =>
  db.selectFrom("staff").selectAll().orderBy("name").orderBy("id").execute();

export const listAdministrators = (db: Db | Tx): Promise<{ email: string }[]> =>
  db
    .selectFrom("staff")
    .select("email")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .orderBy("email")
    .execute();

export type StaffChange = Partial<
  Pick<
    StaffRow,
    "email" | "name" | "role" | "lang" | "active" | "password_hash" | "password_expires_at" | "must_change_password"
  >
>;

/** Changes the row and its version; undefined when there is no such person. */
export async function updateStaff(tx: Tx, id: string, change: StaffChange, now: Date): Promise<StaffRow | undefined> {
  const row = await tx
    .updateTable("staff")
    .set((eb) => ({ ...change, version: eb("version", "+", 1), updated_at: now.toISOString() }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (row) recordChange(tx, "staff", id, row.version);
  return row;
}
