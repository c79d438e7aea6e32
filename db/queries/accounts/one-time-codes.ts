import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type CodeRow = Selectable<Schema["one_time_codes"]>;
export type NewCode = Omit<CodeRow, "tries" | "used_at" | "voided_at">;

/** Tries at one code. */
const MAX_TRIES = 5;

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto("one_time_codes")
    .values({ ...code, tries: 0, used_at: null, voided_at: null })
    .execute();
}

export const findCode = (db: Db | Tx, challengeHash: string): Promise<CodeRow | undefined> =>
  db.selectFrom("one_time_codes").selectAll().where("challenge_hash", "=", challengeHash).executeTakeFirst();

/**
 * Counts a try at a code before it is compared; false when it has had its five, was used or was voided. A conditional
 * update, so of any number of tries at once five are let through (server/security.md, row 13).
 */
export async function takeCodeTry(tx: Tx, code: CodeRow): Promise<boolean> {
  const own = await tx
    .updateTable("one_time_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", code.id)
    .where("tries", "<", MAX_TRIES)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return own.numUpdatedRows > 0n;
}

/** Uses the code up; false when it was used or voided in the meantime. */
export async function takeCode(tx: Tx, code: CodeRow, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable("one_time_codes")
    .set({ used_at: now.toISOString() })
    .where("id", "=", code.id)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Voids the code that belongs to this challenge, if it is still valid. */
export async function voidChallenge(tx: Tx, challengeHash: string, now: Date): Promise<void> {
  await tx
    .updateTable("one_time_codes")
    .set({ voided_at: now.toISOString() })
    .where("challenge_hash", "=", challengeHash)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

/** Voids one code, or all valid ones of a person. */
export async function voidCodes(tx: Tx, of: { id: string } | { staffId: string }, now: Date): Promise<void> {
  const query = tx
    .updateTable("one_time_codes")
    .set({ voided_at: now.toISOString() })
    .where("used_at", "is", null)
    .where("voided_at", "is", null);
  await ("id" in of ? query.where("id", "=", of.id) : query.where("staff_id", "=", of.staffId)).execute();
}

/** Removes a mail without a recipient, in the transaction that queued it. */
export async function dropMailToNobody(tx: Tx, uniqueKey: string): Promise<void> {
  await tx.deleteFrom("mail_queue").where("unique_key", "=", uniqueKey).where("recipient", "=", "").execute();
}

/** Retention (server/README.md, Operations): 24 hours. */
export async function dropOldCodes(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("one_time_codes").where("issued_at", "<", before.toISOString()).execute();
  await db.deleteFrom("one_time_code_tries").where("since", "<", before.getTime()).execute();
}
