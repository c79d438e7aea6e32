/** Shortest rest between two pulls during a push. */
const SHORTEST_REST_MS = 1000;
/** The rest, as a multiple of the time that the pull before it took. */
const REST_FACTOR = 4;

interface Deps {
  isSending: () => boolean;
  /** Runs a pull; resolves when its pages are written. Never rejects. */
  fetchNews: () => Promise<void>;
}

/**
 * The pace of pulls after live events. Without a push a pull starts at once. During a push the server sends an event for
 * each operation, so a pull rests four times as long as the one before took, and most of the time goes into sending.
 */
export interface NewsPace {
  notify(): void;
  /** Wraps each pull, to measure it. */
  around(fetch: () => Promise<void>): Promise<void>;
  stop(): void;
}

export function createNewsPace({ isSending, fetchNews }: Deps): NewsPace {
  let timer: NodeJS.Timeout | undefined;
  let fetching = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let tookMs = 0;

  function next(): void {
    timer = undefined;
    const restMs = fetching
      ? SHORTEST_REST_MS
      : endedAt + Math.max(SHORTEST_REST_MS, REST_FACTOR * tookMs) - performance.now();
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
