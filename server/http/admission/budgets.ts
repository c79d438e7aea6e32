/** Who asks, as far as load is concerned; from whom is asked least to give way to whom is asked first. */
export const LOAD_CLASSES = ["checkout", "staff", "sign-in", "browsing", "scraper"] as const;
export type LoadClass = (typeof LOAD_CLASSES)[number];

export interface Budget {
  /** Requests that may wait for their turn. */
  waiting: number;
  /** Requests that may be under way: those that wait for the database, a thread or a slow reader count too. */
  running: number;
  /** Whoever waited longer for a turn is turned away. */
  maxWaitMs: number;
  /** Seconds after which whoever was turned away may ask again. */
  retryAfter: number;
}

/**
 * A checkout waits as long as a person does. `running` holds everybody who waits 5 s for a database that another process
 * has locked, at 25 orders a second. Pages waste nobody's time: after 2 s a reader has gone elsewhere.
 */
export const BUDGETS: Record<LoadClass, Budget> = {
  checkout: { waiting: 128, running: 128, maxWaitMs: 10_000, retryAfter: 2 },
  staff: { waiting: 128, running: 128, maxWaitMs: 10_000, retryAfter: 2 },
  "sign-in": { waiting: 64, running: 32, maxWaitMs: 5000, retryAfter: 5 },
  browsing: { waiting: 96, running: 64, maxWaitMs: 2000, retryAfter: 5 },
  scraper: { waiting: 16, running: 8, maxWaitMs: 1000, retryAfter: 60 },
};

/**
 * While no more pages than this wait, every second turn is theirs: a newcomer's page waits for one order and not for all. When
 * more are asked for than can be made, they have what `TURNS` reserves for them and what checkout and staff leave.
 */
export const FEW_PAGES = 8;

/**
 * Whose turn it is, again and again. A class with nobody waiting gives its turn to the first of `LOAD_CLASSES` that has, so
 * checkout and staff get all that is not reserved here: of 32 turns browsing has three, signing in and scrapers one each.
 */
export const TURNS: readonly LoadClass[] = Array.from({ length: 32 }, (_, turn) => {
  if (turn === 7) return "sign-in";
  if (turn === 23) return "scraper";
  if (turn % 10 === 9) return "browsing";
  return turn % 2 === 0 ? "checkout" : "staff";
});
