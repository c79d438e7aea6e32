import type { Selectable } from "kysely";
import { newId } from "../../../src-shared/values/id.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type AuthenticatorRow = Selectable<Schema["authenticators"]>;

export const findAuthenticator = (db: Db | Tx, staffId: string): Promise<AuthenticatorRow | undefined> =>
  db.selectFrom("authenticators").selectAll().where("staff_id", "=", staffId).executeTakeFirst();

/** Ids of the staff whose authenticator app is in use. */
export async function listAuthenticated(db: Db | Tx): Promise<Set<string>> {
  const rows = await db.selectFrom("authenticators").select("staff_id").where("enabled_at", "is not", null).execute();
  return new Set(rows.map((row) => row.staff_id));
}

/** Stores a secret that is not in use yet; false when one is in use, which stays as it is. */
export async function putPendingAuthenticator(
  tx: Tx,
  staffId: string,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const put = await tx
    .insertInto("authenticators")
    .values({
      staff_id: staffId,
      sealed_secret: sealedSecret,
      last_step: 0,
      created_at: now.toISOString(),
      enabled_at: null,
    })
    .onConflict((c) =>
      c
        .column("staff_id")
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0, created_at: now.toISOString() })
        .where("authenticators.enabled_at", "is", null),
    )
    .returning("staff_id")
    .executeTakeFirst();
  return put !== undefined;
}

/** Uses up a time step: false when it, or a later one, was used before, so that no code works twice. */
export async function takeStep(tx: Tx, staffId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable("authenticators")
    .set({ last_step: step })
    .where("staff_id", "=", staffId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function enableAuthenticator(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx
    .updateTable("authenticators")
    .set({ enabled_at: now.toISOString() })
    .where("staff_id", "=", staffId)
    .execute();
}

/** Removes the app, and the recovery codes unless a passkey is left; false when there was no app. */
export async function removeAuthenticator(tx: Tx, staffId: string): Promise<boolean> {
  const removed = await tx.deleteFrom("authenticators").where("staff_id", "=", staffId).executeTakeFirst();
  await removeUselessRecoveryCodes(tx, staffId);
  return removed.numDeletedRows > 0n;
}

/** Removes the recovery codes of a person who has no second factor left that they could replace. */
export async function removeUselessRecoveryCodes(tx: Tx, staffId: string): Promise<void> {
  const apps = tx.selectFrom("authenticators").select("staff_id").where("enabled_at", "is not", null);
  await tx
    .deleteFrom("recovery_codes")
    .where("staff_id", "=", staffId)
    .where("staff_id", "not in", apps)
    .where("staff_id", "not in", tx.selectFrom("passkeys").select("staff_id"))
    .execute();
}

/** Replaces all recovery codes of a person. */
export async function putRecoveryCodes(tx: Tx, staffId: string, hashes: string[]): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("staff_id", "=", staffId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ id: newId(), staff_id: staffId, code_hash, used_at: null })))
    .execute();
}

/** Uses up a recovery code; false when it does not exist or was used. */
export async function takeRecoveryCode(tx: Tx, staffId: string, hash: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db | Tx, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
