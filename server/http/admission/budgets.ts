/** Classes of load, from the one that gives way last to the one that gives way first. */
export const LOAD_CLASSES = ["checkout", "staff", "sign-in", "browsing", "scraper"] as const;
export type LoadClass = (typeof LOAD_CLASSES)[number];

export interface Budget {
  /** Requests that may wait for their turn. */
  waiting: number;
  /** Requests that may be under way: those that wait for the database, a thread or a slow reader count too. */
  running: number;
  /** Longest wait for a turn; a request that waited longer is refused. */
  maxWaitMs: number;
  /** Seconds after which a refused client may try again. */
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

/** What every class may wait on a server that has just opened. */
export interface Opening extends Pick<Budget, "waiting" | "maxWaitMs"> {
  /** It lasts so long from the first request on, and then until nobody waits for the first time. */
  minMs: number;
  maxMs: number;
}

/**
 * Whoever came while the server was restarted waited in its socket, and now comes with all others at once, to empty caches: a
 * visitor who waited is not turned away for having to wait. There are as many places as the socket has.
 */
export const OPENING: Opening = { minMs: 5000, maxMs: 60_000, waiting: 4096, maxWaitMs: 30_000 };

/**
 * Number of waiting pages up to which every second turn is theirs: a newcomer's page waits for one order and not for
 * all. When more pages are requested than can be rendered, they have what `TURNS` reserves for them and what checkout
 * and staff leave.
 */
export const FEW_PAGES = 8;

/**
 * The order of turns among the classes, repeated. A class with no waiting request gives its turn to the first of
 * `LOAD_CLASSES` that has one, so checkout and staff get all that is not reserved here: of 32 turns browsing has three,
 * signing in and scrapers one each.
 */
export const TURNS: readonly LoadClass[] = Array.from({ length: 32 }, (_, turn) => {
  if (turn === 7) return "sign-in";
  if (turn === 23) return "scraper";
  if (turn % 10 === 9) return "browsing";
  return turn % 2 === 0 ? "checkout" : "staff";
});
