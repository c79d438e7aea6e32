import { hashPassword } from "../../db/password-hash.ts";
import { insertStaff } from "../../db/queries/accounts/staff.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App } from "../../server/context.ts";
import type { TestApp } from "./context.ts";

/** The password of staff that tests add. */
export const password = "blue plate opposite the mosque";
let hash: Promise<string> | undefined;

const passwordHash = (): Promise<string> => {
  hash ??= hashPassword(password);
  return hash;
};

/** Sets that password for a member of staff made without one (`as`). */
export async function givePassword(app: Pick<TestApp, "db">, staffId: string): Promise<void> {
  await app.db
    .updateTable("staff")
    .set({ password_hash: await passwordHash() })
    .where("id", "=", staffId)
    .execute();
}

/** Adds a member of staff with a working password, without signing them in. */
export async function hire(
  app: Pick<App, "db" | "now">,
  about: { role?: "staff" | "manager" | "admin"; email?: string; name?: string; mustChangePassword?: boolean } = {},
): Promise<{ id: string; email: string; password: string }> {
  const hashed = await passwordHash();
  const email = about.email ?? `mona-${Math.random().toString(36).slice(2, 8)}@showroom.example`;
  const id = await inTransaction(app.db, (tx) =>
    insertStaff(
      tx,
      {
        email,
        name: about.name ?? "Mona Haddad",
        role: about.role ?? "staff",
        passwordHash: hashed,
        mustChangePassword: about.mustChangePassword ?? false,
      },
      app.now(),
    ),
  );
  return { id, email, password };
}

/** The whole database as text, for tests that a text is nowhere in it. */
export async function wholeDatabase(app: TestApp): Promise<string> {
  const tables = await app.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map((table) =>
      app.db
        .selectFrom(table.name as "staff")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}
