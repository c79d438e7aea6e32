/**
 * A queue with two bounds: how many tasks run at once and how many may wait. Heavy work on pictures goes through one, so
 * that a flood costs the flood's visitors time, never the server its memory (security.md row 52, fault "10x load").
 */
export interface Slots {
  /** Runs `task` as soon as there is room. Returns null, at once and without running it, when too many are waiting. */
  run<T>(task: () => Promise<T>): Promise<T> | null;
}

/** @param atOnce tasks running at the same time; @param waiting tasks that may wait for their turn, first come first served. */
export function createSlots({ atOnce, waiting }: { atOnce: number; waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let running = 0;

  function release(): void {
    // The slot passes straight to the next in line; a newcomer cannot slip in between.
    const next = queue.shift();
    if (next) next();
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

  return {
    run(task) {
      if (running < atOnce) {
        running += 1;
        return hold(null, task);
      }
      if (queue.length >= waiting) return null;
      return hold(new Promise<void>((resolve) => queue.push(resolve)), task);
    },
  };
}
