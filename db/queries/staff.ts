import { newId } from "../../src-shared/model/id.ts";
import type { Db, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";

export async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewStaff {
  email: string;
  name: string;
  role: "staff" | "manager" | "admin";
  passwordHash: string;
  mustChangePassword: boolean;
}

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
      email: person.email.toLowerCase(),
      name: person.name,
      role: person.role,
      password_hash: person.passwordHash,
      must_change_password: person.mustChangePassword ? 1 : 0,
      active: 1,
    })
    .execute();
  recordChange(tx, "staff", id, 1);
  return id;
}
