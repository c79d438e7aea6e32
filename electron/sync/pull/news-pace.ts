/** Between two fetches while operations go up, at least. */
const SHORTEST_REST_MS = 1000;

interface Parts {
  isSending: () => boolean;
  /** Fetches what the server says; resolves when it is taken in. Never rejects. */
  fetchNews: () => Promise<void>;
}

/**
 * When news of the server is fetched. At once, unless operations go up: the server tells of each of them, and each page of
 * the feed has all that still wait run anew (rebase.ts), so that thousands of them would be sent one by one between two
 * fetches. Then a fetch rests as long as the one before took: half of the time goes into sending.
 */
export interface NewsPace {
  notify(): void;
  /** To be called around each fetch, whoever asked for it. */
  around(fetch: () => Promise<void>): Promise<void>;
  stop(): void;
}

export function createNewsPace({ isSending, fetchNews }: Parts): NewsPace {
  let timer: NodeJS.Timeout | undefined;
  let fetching = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let tookMs = 0;

  function next(): void {
    timer = undefined;
    const restMs = fetching ? SHORTEST_REST_MS : endedAt + Math.max(SHORTEST_REST_MS, tookMs) - performance.now();
    if (!isSending() || restMs <= 0) {
      void fetchNews();
      return;
    }
    timer = setTimeout(next, restMs);
    timer.unref();
  }

  return {
    notify: () => {
      if (!isSending()) void fetchNews();
      else if (timer === undefined) next();
    },
    async around(fetch) {
      const begun = performance.now();
      fetching = true;
      try {
        await fetch();
      } finally {
        fetching = false;
        endedAt = performance.now();
        tookMs = endedAt - begun;
      }
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
