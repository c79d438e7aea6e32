import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { removeUselessRecoveryCodes } from "./authenticators.ts";

export type PasskeyRow = Selectable<Schema["passkeys"]>;

/** A person's passkeys, the oldest first. */
export const listPasskeys = (db: Db | Tx, staffId: string): Promise<PasskeyRow[]> =>
  db.selectFrom("passkeys").selectAll().where("staff_id", "=", staffId).orderBy("id").execute();

export const findPasskey = (db: Db | Tx, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

/** Adds a passkey; false when this credential is registered already. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const made = await tx
    .insertInto("passkeys")
    .values(row)
    .onConflict((c) => c.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Notes a use. False when the counter is no longer what it was when the signature was judged. */
export async function notePasskeyUse(tx: Tx, row: PasskeyRow, counter: number, now: Date): Promise<boolean> {
  const noted = await tx
    .updateTable("passkeys")
    .set({ counter, used_at: now.toISOString() })
    .where("id", "=", row.id)
    .where("counter", "=", row.counter)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

export async function renamePasskey(tx: Tx, staffId: string, id: string, name: string): Promise<boolean> {
  const done = await tx
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Removes a passkey, and with the last second factor the recovery codes; false when there is no such passkey. */
export async function removePasskey(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom("passkeys").where("id", "=", id).where("staff_id", "=", staffId).executeTakeFirst();
  await removeUselessRecoveryCodes(tx, staffId);
  return gone.numDeletedRows > 0n;
}

/** Removes all passkeys of a person, and the recovery codes unless an app is left; false when there was none. */
export async function removePasskeys(tx: Tx, staffId: string): Promise<boolean> {
  const gone = await tx.deleteFrom("passkeys").where("staff_id", "=", staffId).executeTakeFirst();
  await removeUselessRecoveryCodes(tx, staffId);
  return gone.numDeletedRows > 0n;
}

/** Number of passkeys of each person, by id; a person without any is not in it. */
export async function countPasskeys(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["staff_id", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("staff_id")
    .execute();
  return new Map(rows.map((row) => [row.staff_id, Number(row.count)]));
}

/** Stores a challenge for a browser, in place of its last one. */
export async function putChallenge(
  tx: Tx,
  row: { browserHash: string; purpose: string; challenge: string },
  now: Date,
): Promise<void> {
  const values = { purpose: row.purpose, challenge: row.challenge, created_at: now.toISOString() };
  await tx
    .insertInto("passkey_challenges")
    .values({ browser_hash: row.browserHash, ...values })
    .onConflict((c) => c.column("browser_hash").doUpdateSet(values))
    .execute();
}

/** Removes and returns a browser's challenge, so that it is used once; undefined when there is none. */
export const takeChallenge = (tx: Tx, browserHash: string) =>
  tx.deleteFrom("passkey_challenges").where("browser_hash", "=", browserHash).returningAll().executeTakeFirst();

export async function dropOldChallenges(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("created_at", "<", before.toISOString()).execute();
}
