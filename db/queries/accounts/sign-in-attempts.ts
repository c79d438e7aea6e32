import type { ExpressionBuilder } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

/** Attempts without a wait; a forgetful person is not a burglar. */
const FREE_ATTEMPTS = 5;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 900_000;
const FORGET_AFTER_MS = 86_400_000;

type Attempts = ExpressionBuilder<Schema, "sign_in_attempts">;

/**
 * Counts an attempt before it is judged, so that many at once cannot slip through together. Returns undefined when it
 * may go on, or how many milliseconds to wait: after five attempts a second, then twice as long each time up to a
 * quarter of an hour, never for ever (server/security.md, row 5). An attempt that has to wait is not counted.
 */
export async function takeAttempt(db: Db | Tx, key: string, now: Date): Promise<number | undefined> {
  const time = now.getTime();
  const isOld = (eb: Attempts) => eb("sign_in_attempts.last_at", "<", time - FORGET_AFTER_MS);
  const delay = (eb: Attempts) =>
    eb
      .case()
      .when(isOld(eb))
      .then(0)
      .when("sign_in_attempts.failures", "<", FREE_ATTEMPTS - 1)
      .then(0)
      .when("sign_in_attempts.delay", "=", 0)
      .then(FIRST_DELAY_MS)
      .when("sign_in_attempts.delay", ">=", MAX_DELAY_MS / 2)
      .then(MAX_DELAY_MS)
      .else(eb("sign_in_attempts.delay", "*", 2))
      .end();
  const taken = await db
    .insertInto("sign_in_attempts")
    .values({ key, failures: 1, delay: 0, next_at: time, last_at: time })
    .onConflict((c) =>
      c
        .column("key")
        .doUpdateSet((eb) => {
          const attempts = eb as unknown as Attempts;
          return {
            failures: attempts
              .case()
              .when(isOld(attempts))
              .then(1)
              .else(attempts("sign_in_attempts.failures", "+", 1))
              .end(),
            delay: delay(attempts),
            // PostgreSQL would take the untyped number for a 32-bit one.
            next_at: attempts(attempts.cast<number>(attempts.val(time), "bigint"), "+", delay(attempts)),
            last_at: time,
          };
        })
        // A wait that is longer than any that is ever set was set before the clock was set back (server/security.md,
        // Faults).
        .where((eb) =>
          eb.or([eb("sign_in_attempts.next_at", "<=", time), eb("sign_in_attempts.next_at", ">", time + MAX_DELAY_MS)]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  if (taken) return undefined;
  const row = await db.selectFrom("sign_in_attempts").select("next_at").where("key", "=", key).executeTakeFirst();
  return Math.max(1, (row?.next_at ?? time) - time);
}

/** After a success the count begins again. */
export async function clearAttempts(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("key", "=", key).execute();
}

export async function dropOldAttempts(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("last_at", "<", before.getTime()).execute();
}
