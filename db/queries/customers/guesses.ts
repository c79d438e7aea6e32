import type { Db, Tx } from "../../schema.ts";

export interface Guesses {
  /** Fingerprints only: the code's owner and the network address. */
  key: string;
  max: number;
  windowMs: number;
}

/**
 * Counts a guess before it is judged; false when `max` were made since the first of them, `windowMs` ago at the
 * longest. A conditional update, so of any number at once `max` pass; in the database, so a restart gives no new ones.
 * A window that seems to begin in the future was begun before the clock was set back, and is over (server/security.md,
 * Faults).
 */
export async function takeGuess(db: Db | Tx, { key, max, windowMs }: Guesses, now: Date): Promise<boolean> {
  const time = now.getTime();
  const row = "one_time_code_tries";
  const taken = await db
    .insertInto(row)
    .values({ account: key, tries: 1, since: time })
    .onConflict((c) =>
      c
        .column("account")
        .doUpdateSet((eb) => {
          const isOver = eb.or([eb(`${row}.since`, "<=", time - windowMs), eb(`${row}.since`, ">", time)]);
          return {
            tries: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb(`${row}.tries`, "+", 1))
              .end(),
            since: eb
              .case()
              .when(isOver)
              .then(time)
              .else(eb.ref(`${row}.since`))
              .end(),
          };
        })
        .where((eb) =>
          eb.or([
            eb(`${row}.tries`, "<", max),
            eb(`${row}.since`, "<=", time - windowMs),
            eb(`${row}.since`, ">", time),
          ]),
        ),
    )
    .returning("account")
    .executeTakeFirst();
  return taken !== undefined;
}

/** After a success the count begins again. */
export async function clearTries(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom("one_time_code_tries")
    .where("account", "in", [...keys])
    .execute();
}
