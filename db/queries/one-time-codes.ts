import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";

export type CodeRow = Selectable<Schema["one_time_codes"]>;
export type NewCode = Omit<CodeRow, "tries" | "used_at" | "voided_at">;

/** Tries at one code, and at all codes of an account together within a code's life. */
const mostTries = 5;
const mostLive = 3;

/** Keeps the code and voids the oldest of the account's that are more than three. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto("one_time_codes")
    .values({ ...code, tries: 0, used_at: null, voided_at: null })
    .execute();
  await tx
    .updateTable("one_time_codes")
    .set({ voided_at: code.issued_at })
    .where("account", "=", code.account)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("one_time_codes")
        .select("id")
        .where("account", "=", code.account)
        .where("used_at", "is", null)
        .where("voided_at", "is", null)
        .orderBy("issued_at", "desc")
        .orderBy("id", "desc")
        .limit(mostLive),
    )
    .execute();
}

export const findCode = (db: Db | Tx, challengeHash: string): Promise<CodeRow | undefined> =>
  db.selectFrom("one_time_codes").selectAll().where("challenge_hash", "=", challengeHash).executeTakeFirst();

/**
 * Counts a try before the code is compared; false when this code, or the account within `window` milliseconds, has had
 * its five. Both counts are conditional updates, so of any number of tries at once five are let through; they live in
 * the database, so neither a restart nor another code gives new tries (security.md row 13).
 */
export async function takeCodeTry(tx: Tx, code: CodeRow, now: Date, window: number): Promise<boolean> {
  const own = await tx
    .updateTable("one_time_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", code.id)
    .where("tries", "<", mostTries)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  if (own.numUpdatedRows === 0n) return false;
  const time = now.getTime();
  const together = await tx
    .insertInto("one_time_code_tries")
    .values({ account: code.account, tries: 1, since: time })
    .onConflict((c) =>
      c
        .column("account")
        .doUpdateSet((eb) => ({
          tries: eb
            .case()
            .when("one_time_code_tries.since", "<=", time - window)
            .then(1)
            .else(eb("one_time_code_tries.tries", "+", 1))
            .end(),
          since: eb
            .case()
            .when("one_time_code_tries.since", "<=", time - window)
            .then(time)
            .else(eb.ref("one_time_code_tries.since"))
            .end(),
        }))
        .where((where) =>
          where.or([
            where("one_time_code_tries.tries", "<", mostTries),
            where("one_time_code_tries.since", "<=", time - window),
          ]),
        ),
    )
    .returning("account")
    .executeTakeFirst();
  return together !== undefined;
}

/** Uses the code up; false when it was used or voided in the meantime. The account's tries start anew. */
export async function takeCode(tx: Tx, code: CodeRow, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable("one_time_codes")
    .set({ used_at: now.toISOString() })
    .where("id", "=", code.id)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  await tx.deleteFrom("one_time_code_tries").where("account", "=", code.account).execute();
  return true;
}

/** Kills one code, or all live ones of a person. */
export async function voidCodes(tx: Tx, of: { id: string } | { staffId: string }, now: Date): Promise<void> {
  const query = tx
    .updateTable("one_time_codes")
    .set({ voided_at: now.toISOString() })
    .where("used_at", "is", null)
    .where("voided_at", "is", null);
  await ("id" in of ? query.where("id", "=", of.id) : query.where("staff_id", "=", of.staffId)).execute();
}

/** Takes back a mail that goes to nobody, in the transaction that queued it. */
export async function dropMailToNobody(tx: Tx, uniqueKey: string): Promise<void> {
  await tx.deleteFrom("outbox").where("unique_key", "=", uniqueKey).where("recipient", "=", "").execute();
}

/** Retention (security.md, Operations): 24 hours. */
export async function dropOldCodes(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("one_time_codes").where("issued_at", "<", before.toISOString()).execute();
  await db.deleteFrom("one_time_code_tries").where("since", "<", before.getTime()).execute();
}
