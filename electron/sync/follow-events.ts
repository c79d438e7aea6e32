/** The server's live events: only "something changed", so each of them just means to look (sync.md, 6). */

export interface LiveEvents {
  start(): void;
  stop(): void;
  /** Anew, after a wake from sleep: the old stream may be dead without knowing. */
  restart(): void;
  /** Whether there is a stream that showed a sign of life lately. */
  listening(): boolean;
}

/** Twice what the server waits between two signs of life, and a little. */
const silence = 50_000;
const pause = 10_000;

export function followEvents(open: (signal: AbortSignal) => Promise<Response>, heard: () => void): LiveEvents {
  let running: AbortController | undefined;
  let alive = false;

  async function follow(run: AbortController): Promise<void> {
    while (!run.signal.aborted) {
      await listen(run).catch(() => undefined);
      const broke = alive;
      alive = false;
      if (run.signal.aborted) return;
      // A stream that ends is news too: the line may be cut, and the status must not say otherwise until the next look.
      if (broke) heard();
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, pause);
        timer.unref();
        run.signal.addEventListener("abort", resolve, { once: true });
      });
    }
  }

  async function listen(run: AbortController): Promise<void> {
    const one = new AbortController();
    const end = () => one.abort();
    run.signal.addEventListener("abort", end, { once: true });
    let watch = setTimeout(end, silence);
    try {
      const response = await open(one.signal);
      if (!response.ok || !response.body) return;
      alive = true;
      for await (const bytes of response.body) {
        clearTimeout(watch);
        watch = setTimeout(end, silence);
        watch.unref();
        if (Buffer.from(bytes).includes("data:")) heard();
      }
    } finally {
      clearTimeout(watch);
      run.signal.removeEventListener("abort", end);
      one.abort();
    }
  }

  const start = () => {
    running = new AbortController();
    void follow(running);
  };
  const stop = () => {
    running?.abort();
    running = undefined;
    alive = false;
  };
  return {
    start,
    stop,
    restart() {
      if (!running) return;
      stop();
      start();
    },
    listening: () => alive,
  };
}
