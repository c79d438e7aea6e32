/**
 * A limiter of the tasks that run at once and of those that may wait. Heavy work goes through one (pictures, passwords,
 * PDFs), so that a flood costs the flood's visitors time, never the server its memory (server/security.md, row 52,
 * fault "10x load").
 */
export interface Limiter {
  /**
   * Runs `task` as soon as there is capacity. Returns null, at once and without running it, when too many are waiting.
   * A task that still waits when its `signal` is aborted never runs, frees its place, and rejects with the signal's
   * reason.
   */
  run<T>(task: () => Promise<T>, options?: RunOptions): Promise<T> | null;
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Whether the task waits behind all that do not yield, however late they arrive. */
  yields?: boolean;
}

interface Waiting {
  start: () => void;
  yields: boolean;
}

/** @param atOnce tasks running at the same time; @param waiting tasks that may wait for their turn, first come first served. */
export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter {
  const queue: Waiting[] = [];
  let running = 0;

  function release(): void {
    // The place passes straight to the next task in the queue; a new one cannot slip in between.
    const first = queue.findIndex((entry) => !entry.yields);
    const [next] = queue.splice(Math.max(first, 0), 1);
    if (next) next.start();
    else running -= 1;
  }

  async function hold<T>(turn: Promise<void> | null, task: () => Promise<T>): Promise<T> {
    await turn;
    try {
      return await task();
    } finally {
      release();
    }
  }

  function turnOf({ signal, yields = false }: RunOptions): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const own: Waiting = {
        yields,
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      function leave(): void {
        queue.splice(queue.indexOf(own), 1);
        reject(signal?.reason);
      }
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(own);
    });
  }

  return {
    run(task, options = {}) {
      if (options.signal?.aborted) return Promise.reject(options.signal.reason);
      if (running < atOnce) {
        running += 1;
        return hold(null, task);
      }
      if (queue.length >= waiting) return null;
      return hold(turnOf(options), task);
    },
  };
}
